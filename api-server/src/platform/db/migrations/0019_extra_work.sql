CREATE TABLE "extra_works" (
	"id" text PRIMARY KEY NOT NULL,
	"booking_id" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"lines" jsonb NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"amount_cents" integer NOT NULL,
	"payment_id" text,
	"card_refused_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"answer_by" timestamp (3) with time zone NOT NULL,
	"answered_at" timestamp (3) with time zone,
	CONSTRAINT "extra_works_state_known" CHECK ("extra_works"."state" in ('open', 'approved', 'declined', 'withdrawn', 'expired', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "extra_work_id" text;--> statement-breakpoint
ALTER TABLE "extra_works" ADD CONSTRAINT "extra_works_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "extra_works_booking" ON "extra_works" USING btree ("booking_id");--> statement-breakpoint
CREATE UNIQUE INDEX "extra_works_one_open" ON "extra_works" USING btree ("booking_id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "extra_works_due" ON "extra_works" USING btree ("answer_by") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "payments_extra_work" ON "payments" USING btree ("extra_work_id") WHERE extra_work_id is not null;