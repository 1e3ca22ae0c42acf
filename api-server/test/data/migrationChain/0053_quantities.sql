ALTER TABLE "subcategories" ADD COLUMN "per_unit" jsonb;--> statement-breakpoint
ALTER TABLE "booking_lines" ADD COLUMN "quantity" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "booking_lines" ADD CONSTRAINT "booking_lines_quantity_counts" CHECK ("booking_lines"."quantity" > 0);
