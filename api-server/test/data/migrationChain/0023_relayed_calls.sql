CREATE TABLE "relayed_calls" (
	"booking_id" text PRIMARY KEY NOT NULL,
	"customer" text NOT NULL,
	"provider" text NOT NULL,
	"customer_dials" text NOT NULL,
	"provider_dials" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "outbox_waiting";--> statement-breakpoint
CREATE INDEX "relayed_calls_expiry" ON "relayed_calls" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "outbox_waiting" ON "outbox" USING btree ("channel","urgent" DESC NULLS FIRST,"next_try_at") WHERE state = 'waiting';