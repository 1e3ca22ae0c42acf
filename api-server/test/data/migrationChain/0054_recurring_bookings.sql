CREATE TABLE "recurring_bookings" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"provider_id" text,
	"first_booking_id" text NOT NULL,
	"every" text NOT NULL,
	"first_date" text NOT NULL,
	"first_time" text NOT NULL,
	"time_zone" text NOT NULL,
	"state" text NOT NULL,
	"next_visit" integer NOT NULL,
	"next_start_at" timestamp (3) with time zone NOT NULL,
	"running_since" timestamp (3) with time zone,
	"ended_by" text,
	"ended_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "recurring_bookings_every_known" CHECK ("recurring_bookings"."every" in ('week', 'two_weeks', 'month')),
	CONSTRAINT "recurring_bookings_state_known" CHECK ("recurring_bookings"."state" in ('waiting', 'running', 'paused', 'ended')),
	CONSTRAINT "recurring_bookings_ender_known" CHECK ("recurring_bookings"."ended_by" in ('customer', 'provider', 'system'))
);
--> statement-breakpoint
CREATE TABLE "recurring_visits" (
	"recurring_id" text NOT NULL,
	"number" integer NOT NULL,
	"start_at" timestamp (3) with time zone NOT NULL,
	"state" text NOT NULL,
	"booking_id" text,
	"reason" text,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "recurring_visits_recurring_id_number_pk" PRIMARY KEY("recurring_id","number"),
	CONSTRAINT "recurring_visits_state_known" CHECK ("recurring_visits"."state" in ('booked', 'skipped', 'missed')),
	CONSTRAINT "recurring_visits_booked_has_booking" CHECK (("recurring_visits"."state" = 'booked') = ("recurring_visits"."booking_id" is not null)),
	CONSTRAINT "recurring_visits_reason_known" CHECK ("recurring_visits"."reason" in ('time_taken', 'not_at_work', 'provider', 'service', 'customer', 'area', 'late'))
);
--> statement-breakpoint
ALTER TABLE "recurring_bookings" ADD CONSTRAINT "recurring_bookings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_bookings" ADD CONSTRAINT "recurring_bookings_provider_id_users_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_bookings" ADD CONSTRAINT "recurring_bookings_first_booking_id_bookings_id_fk" FOREIGN KEY ("first_booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_visits" ADD CONSTRAINT "recurring_visits_recurring_id_recurring_bookings_id_fk" FOREIGN KEY ("recurring_id") REFERENCES "public"."recurring_bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_visits" ADD CONSTRAINT "recurring_visits_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "recurring_bookings_first" ON "recurring_bookings" USING btree ("first_booking_id");--> statement-breakpoint
CREATE INDEX "recurring_bookings_user" ON "recurring_bookings" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "recurring_bookings_provider" ON "recurring_bookings" USING btree ("provider_id","created_at");--> statement-breakpoint
CREATE INDEX "recurring_bookings_waiting" ON "recurring_bookings" USING btree ("created_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "recurring_bookings_due" ON "recurring_bookings" USING btree ("next_start_at") WHERE state = 'running';--> statement-breakpoint
CREATE UNIQUE INDEX "recurring_visits_booking" ON "recurring_visits" USING btree ("booking_id");