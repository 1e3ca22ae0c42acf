DROP INDEX "payments_unsettled";--> statement-breakpoint
CREATE INDEX "bookings_waiting" ON "bookings" USING btree ("created_at") WHERE status = '1';--> statement-breakpoint
CREATE INDEX "reviews_quotable" ON "reviews" USING btree ("created_at") WHERE quotable;--> statement-breakpoint
CREATE INDEX "payments_open" ON "payments" USING btree ("created_at") WHERE authorized_at is null and void_wanted_at is null;--> statement-breakpoint
CREATE INDEX "payments_wanted" ON "payments" USING btree ("created_at") WHERE voided_at is null and (void_wanted_at is not null or (capture_wanted_at is not null and captured_cents = 0) or refund_wanted_cents > refunded_cents);