ALTER TABLE "categories" ADD COLUMN "retired_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "subcategories" ADD COLUMN "retired_at" timestamp (3) with time zone;