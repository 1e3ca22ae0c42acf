ALTER TABLE "recurring_bookings" ADD COLUMN "charge_card_id" text;--> statement-breakpoint
ALTER TABLE "recurring_bookings" ADD COLUMN "charge_agreed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "recurring_visits" ADD COLUMN "charge_state" text;--> statement-breakpoint
ALTER TABLE "recurring_visits" ADD COLUMN "charged_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "recurring_visits" ADD COLUMN "reminded_hours" integer;--> statement-breakpoint
ALTER TABLE "recurring_visits" ADD CONSTRAINT "recurring_visits_charge_state_known" CHECK ("recurring_visits"."charge_state" in ('charging', 'done', 'failed'));