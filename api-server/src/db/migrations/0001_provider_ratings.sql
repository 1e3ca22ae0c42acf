ALTER TABLE "provider_profiles" ADD COLUMN "rating_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "provider_profiles" ADD COLUMN "rating_sum" integer DEFAULT 0 NOT NULL;