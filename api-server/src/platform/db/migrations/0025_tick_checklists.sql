CREATE TABLE "checklist_ticks" (
	"booking_id" text NOT NULL,
	"service_id" text NOT NULL,
	"step_id" text NOT NULL,
	"texts" jsonb NOT NULL,
	"ticked_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "checklist_ticks_booking_id_service_id_step_id_pk" PRIMARY KEY("booking_id","service_id","step_id")
);
--> statement-breakpoint
ALTER TABLE "checklist_ticks" ADD CONSTRAINT "checklist_ticks_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;