DROP INDEX "reviews_quotable";--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "may_quote" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "reviews" SET "may_quote" = true WHERE "quotable";--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "quoted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "appeal" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "appealed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "appeal_answered_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "message_reports" ADD COLUMN "appeal" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "message_reports" ADD COLUMN "appealed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "message_reports" ADD COLUMN "appeal_answered_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "bookings_address_words" ON "bookings" USING gin (to_tsvector('simple', "address"));--> statement-breakpoint
CREATE INDEX "reviews_quoted" ON "reviews" USING btree ("quoted_at" DESC NULLS LAST,"created_at" DESC NULLS FIRST,"id") WHERE quotable;--> statement-breakpoint
CREATE INDEX "reviews_appealed" ON "reviews" USING btree ("appealed_at") WHERE appealed_at is not null and appeal_answered_at is null;--> statement-breakpoint
CREATE INDEX "message_reports_appealed" ON "message_reports" USING btree ("appealed_at") WHERE appealed_at is not null and appeal_answered_at is null;