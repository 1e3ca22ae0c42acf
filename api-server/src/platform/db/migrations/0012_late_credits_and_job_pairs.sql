CREATE TABLE "job_pairs" (
	"id" text PRIMARY KEY NOT NULL,
	"booking_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"customer_id" text NOT NULL,
	"consent" text NOT NULL,
	"answered_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "job_pairs_consent_known" CHECK ("job_pairs"."consent" in ('asked', 'given', 'refused', 'withdrawn'))
);
--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "late_credit_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "late_credit_after" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "late_credit" text;--> statement-breakpoint
ALTER TABLE "work_photos" ADD COLUMN "pair_id" text;--> statement-breakpoint
ALTER TABLE "work_photos" ADD COLUMN "pair_side" text;--> statement-breakpoint
ALTER TABLE "work_photos" ADD COLUMN "appeal" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "work_photos" ADD COLUMN "appealed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "work_photos" ADD COLUMN "appeal_answered_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "job_pairs" ADD CONSTRAINT "job_pairs_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_pairs" ADD CONSTRAINT "job_pairs_provider_id_users_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_pairs" ADD CONSTRAINT "job_pairs_customer_id_users_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "job_pairs_booking" ON "job_pairs" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "job_pairs_provider" ON "job_pairs" USING btree ("provider_id","created_at");--> statement-breakpoint
CREATE INDEX "job_pairs_customer" ON "job_pairs" USING btree ("customer_id");--> statement-breakpoint
ALTER TABLE "work_photos" ADD CONSTRAINT "work_photos_pair_id_job_pairs_id_fk" FOREIGN KEY ("pair_id") REFERENCES "public"."job_pairs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bookings_late_credit" ON "bookings" USING btree ("start_at") WHERE late_credit = 'promised';--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_late_credit" ON "ledger" USING btree ("booking_id") WHERE kind = 'late_credit';--> statement-breakpoint
CREATE UNIQUE INDEX "work_photos_pair" ON "work_photos" USING btree ("pair_id","pair_side") WHERE pair_id is not null;--> statement-breakpoint
CREATE INDEX "work_photos_appealed" ON "work_photos" USING btree ("appealed_at") WHERE appealed_at is not null and appeal_answered_at is null;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_late_credit_known" CHECK ("bookings"."late_credit" in ('promised', 'credited', 'ended'));--> statement-breakpoint
ALTER TABLE "work_photos" ADD CONSTRAINT "work_photos_side_known" CHECK ("work_photos"."pair_side" in ('before', 'after'));--> statement-breakpoint
CREATE TRIGGER job_pairs_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.job_pairs FOR EACH STATEMENT EXECUTE FUNCTION public.count_change('providers');