ALTER TABLE "bookings" DROP COLUMN "quote_id";--> statement-breakpoint
ALTER TABLE "bookings" DROP COLUMN "source_booking_id";