CREATE TABLE "time_proposals" (
	"id" text PRIMARY KEY NOT NULL,
	"booking_id" text NOT NULL,
	"by" text NOT NULL,
	"starts" jsonb NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"answer_by" timestamp (3) with time zone NOT NULL,
	"answered_at" timestamp (3) with time zone,
	CONSTRAINT "time_proposals_state_known" CHECK ("time_proposals"."state" in ('waiting', 'accepted', 'refused', 'replaced', 'expired'))
);
--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "released_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "time_proposals" ADD CONSTRAINT "time_proposals_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "time_proposals_one_waiting" ON "time_proposals" USING btree ("booking_id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "time_proposals_due" ON "time_proposals" USING btree ("answer_by") WHERE state = 'waiting';