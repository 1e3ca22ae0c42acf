CREATE TABLE "provider_workers" (
	"id" text PRIMARY KEY NOT NULL,
	"provider_id" text NOT NULL,
	"name" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"hours" jsonb,
	"skills" jsonb,
	"start_address" text DEFAULT '' NOT NULL,
	"lat" double precision,
	"long" double precision,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "provider_workers_skills_named" CHECK ("provider_workers"."skills" is null or jsonb_array_length("provider_workers"."skills") > 0)
);
--> statement-breakpoint
ALTER TABLE "slot_claims" ADD COLUMN "worker_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "slot_claims" DROP CONSTRAINT "slot_claims_provider_id_step_at_pk";--> statement-breakpoint
ALTER TABLE "slot_claims" ADD CONSTRAINT "slot_claims_provider_id_step_at_worker_id_pk" PRIMARY KEY("provider_id","step_at","worker_id");--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "worker_id" text;--> statement-breakpoint
ALTER TABLE "provider_workers" ADD CONSTRAINT "provider_workers_provider_id_users_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "provider_workers_provider" ON "provider_workers" USING btree ("provider_id");--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_worker_id_provider_workers_id_fk" FOREIGN KEY ("worker_id") REFERENCES "public"."provider_workers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE TRIGGER provider_workers_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.provider_workers FOR EACH STATEMENT EXECUTE FUNCTION public.count_change('providers');