CREATE TABLE "absence_claims" (
	"booking_id" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"claimed_at" timestamp (3) with time zone NOT NULL,
	"answer_by" timestamp (3) with time zone NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"answer_photos" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"answered_at" timestamp (3) with time zone,
	CONSTRAINT "absence_claims_state_known" CHECK ("absence_claims"."state" in ('waiting', 'taken_back', 'conceded', 'contested', 'unanswered', 'closed'))
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"name" text NOT NULL,
	"value" jsonb NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"changed_by" text NOT NULL,
	CONSTRAINT "settings_name_since_pk" PRIMARY KEY("name","since")
);
--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "limits" jsonb DEFAULT '{"outBefore":180,"startBefore":60,"nobodyCameAfter":15,"answerWithin":120,"noShowAfter":30,"undoWithin":5,"confirmWithin":1440,"remindAfter":60,"queueAfter":1440,"closeAfter":20160}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "start_code" text DEFAULT lpad((('x' || left(gen_random_uuid()::text, 8))::bit(32)::bigint % 10000)::text, 4, '0') NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "start_tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "start_asked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "completion" text;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "completed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "reminded_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "queued_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "absence_claims" ADD CONSTRAINT "absence_claims_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "absence_claims_waiting" ON "absence_claims" USING btree ("state","answer_by");--> statement-breakpoint
CREATE INDEX "bookings_under_way" ON "bookings" USING btree ("end_at") WHERE status in ('accepted', 'on_the_way', 'arrived', 'started');--> statement-breakpoint
CREATE INDEX "bookings_awaiting" ON "bookings" USING btree ("completed_at") WHERE completion = 'awaiting';--> statement-breakpoint
CREATE INDEX "bookings_queued" ON "bookings" USING btree ("queued_at") WHERE queued_at is not null;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_completion_known" CHECK ("bookings"."completion" in ('awaiting', 'confirmed', 'problem'));
--> statement-breakpoint
-- What was completed before this has been earned on that day.
UPDATE "bookings" SET "completion" = 'confirmed', "completed_at" = coalesce((SELECT max("at") FROM "booking_history" h WHERE h."booking_id" = "bookings"."id" AND h."to_status" = 'completed'), "updated_at") WHERE "status" = 'completed';--> statement-breakpoint
-- An accepted booking has a time; the limits are counted from it.
UPDATE "bookings" SET "start_at" = coalesce((SELECT max("at") FROM "booking_history" h WHERE h."booking_id" = "bookings"."id" AND h."to_status" = 'accepted'), "updated_at") WHERE "start_at" IS NULL AND "status" IN ('accepted', 'on_the_way', 'arrived', 'started');--> statement-breakpoint
UPDATE "bookings" SET "end_at" = "start_at" + interval '1 hour' WHERE "end_at" IS NULL AND "start_at" IS NOT NULL AND "status" IN ('accepted', 'on_the_way', 'arrived', 'started');
