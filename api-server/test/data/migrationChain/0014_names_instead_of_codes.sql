-- Status, booking type, user type, offer status and author were kept as the codes of the calls. What is none of them is left
-- as it is, so that the constraint at the end names it.
DROP INDEX "bookings_waiting";--> statement-breakpoint
DROP INDEX "bookings_open";--> statement-breakpoint
DROP INDEX "offers_one_live";--> statement-breakpoint
DROP INDEX "users_providers";--> statement-breakpoint
UPDATE "bookings" SET
	"status" = CASE "status" WHEN '1' THEN 'open' WHEN '2' THEN 'accepted' WHEN '10' THEN 'on_the_way' WHEN '3' THEN 'arrived' WHEN '4' THEN 'started' WHEN '5' THEN 'completed' WHEN '6' THEN 'cancelled' ELSE "status" END,
	"booking_type" = CASE "booking_type" WHEN '1' THEN 'book' WHEN '2' THEN 'hire' WHEN '3' THEN 'schedule' ELSE "booking_type" END;
--> statement-breakpoint
UPDATE "booking_history" SET
	"from_status" = CASE "from_status" WHEN '1' THEN 'open' WHEN '2' THEN 'accepted' WHEN '10' THEN 'on_the_way' WHEN '3' THEN 'arrived' WHEN '4' THEN 'started' WHEN '5' THEN 'completed' WHEN '6' THEN 'cancelled' ELSE "from_status" END,
	"to_status" = CASE "to_status" WHEN '1' THEN 'open' WHEN '2' THEN 'accepted' WHEN '10' THEN 'on_the_way' WHEN '3' THEN 'arrived' WHEN '4' THEN 'started' WHEN '5' THEN 'completed' WHEN '6' THEN 'cancelled' ELSE "to_status" END;
--> statement-breakpoint
UPDATE "quotes" SET "booking_type" = CASE "booking_type" WHEN '1' THEN 'book' WHEN '2' THEN 'hire' WHEN '3' THEN 'schedule' ELSE "booking_type" END;
--> statement-breakpoint
UPDATE "offers" SET
	"status" = CASE "status" WHEN '1' THEN 'live' WHEN '2' THEN 'accepted' WHEN '3' THEN 'closed' ELSE "status" END,
	"type" = CASE "type" WHEN '1' THEN 'customer' WHEN '2' THEN 'provider' ELSE "type" END;
--> statement-breakpoint
-- The trigger counts row by row; nothing that it counts for is changed here.
ALTER TABLE "users" DISABLE TRIGGER "users_change";
--> statement-breakpoint
UPDATE "users" SET "user_type" = CASE "user_type" WHEN '1' THEN 'customer' WHEN '2' THEN 'provider' WHEN '3' THEN 'admin' ELSE "user_type" END;
--> statement-breakpoint
ALTER TABLE "users" ENABLE TRIGGER "users_change";
--> statement-breakpoint
-- A sign-in code is for a purpose and an account of this type with this number; failed sign-ins are counted per type and number.
UPDATE "codes" SET "key" = regexp_replace(regexp_replace(regexp_replace("key", '^(login|reset) 1 ', '\1 customer '), '^(login|reset) 2 ', '\1 provider '), '^(login|reset) 3 ', '\1 admin ');
--> statement-breakpoint
UPDATE "login_failures" SET "contact_key" = regexp_replace(regexp_replace(regexp_replace("contact_key", '^1 ', 'customer '), '^2 ', 'provider '), '^3 ', 'admin ');
--> statement-breakpoint
UPDATE "rate_windows" SET "key" = regexp_replace(regexp_replace(regexp_replace("key", '^(code again (?:login|reset)) 1 ', '\1 customer '), '^(code again (?:login|reset)) 2 ', '\1 provider '), '^(code again (?:login|reset)) 3 ', '\1 admin ') WHERE "key" LIKE 'code again %';
--> statement-breakpoint
UPDATE "pending_bookings" SET "request" = replace(replace(replace("request"::text, '"bookingType":"1"', '"bookingType":"book"'), '"bookingType":"2"', '"bookingType":"hire"'), '"bookingType":"3"', '"bookingType":"schedule"')::json;
--> statement-breakpoint
CREATE INDEX "bookings_waiting" ON "bookings" USING btree ("created_at") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "bookings_open" ON "bookings" USING btree ("created_at") WHERE status = 'open' and provider_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX "offers_one_live" ON "offers" USING btree ("booking_id") WHERE status = 'live';--> statement-breakpoint
CREATE INDEX "users_providers" ON "users" USING btree ("account_status") WHERE user_type = 'provider';--> statement-breakpoint
ALTER TABLE "booking_history" ADD CONSTRAINT "booking_history_from_known" CHECK ("booking_history"."from_status" in ('open', 'accepted', 'on_the_way', 'arrived', 'started', 'completed', 'cancelled'));--> statement-breakpoint
ALTER TABLE "booking_history" ADD CONSTRAINT "booking_history_to_known" CHECK ("booking_history"."to_status" in ('open', 'accepted', 'on_the_way', 'arrived', 'started', 'completed', 'cancelled'));--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_status_known" CHECK ("bookings"."status" in ('open', 'accepted', 'on_the_way', 'arrived', 'started', 'completed', 'cancelled'));--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_type_known" CHECK ("bookings"."booking_type" in ('book', 'hire', 'schedule'));--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_status_known" CHECK ("offers"."status" in ('live', 'accepted', 'closed'));--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_type_known" CHECK ("offers"."type" in ('customer', 'provider'));--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_type_known" CHECK ("quotes"."booking_type" in ('book', 'hire', 'schedule'));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_type_known" CHECK ("users"."user_type" in ('customer', 'provider', 'admin'));
