ALTER TABLE "bookings" ADD COLUMN "promotion_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "funded_by" text DEFAULT 'platform' NOT NULL;