CREATE TABLE "delays" (
	"id" text PRIMARY KEY NOT NULL,
	"booking_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"start_at" timestamp (3) with time zone NOT NULL,
	"arrives_at" timestamp (3) with time zone NOT NULL,
	"announced_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bookings" ALTER COLUMN "limits" SET DEFAULT '{"outBefore":180,"startBefore":60,"nobodyCameAfter":15,"answerWithin":120,"noShowAfter":30,"undoWithin":5,"confirmWithin":1440,"remindAfter":60,"queueAfter":1440,"closeAfter":20160,"acceptWithin":2880,"freeCancelDelay":30}'::jsonb;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "new_arrival_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "delays" ADD CONSTRAINT "delays_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delays" ADD CONSTRAINT "delays_provider_id_users_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "delays_booking" ON "delays" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "delays_provider" ON "delays" USING btree ("provider_id","announced_at");