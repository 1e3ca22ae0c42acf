ALTER TABLE "bookings" ADD COLUMN "day_reminder_for" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "soon_reminder_for" timestamp (3) with time zone;