CREATE TABLE "paused_services" (
	"provider_id" text NOT NULL,
	"subcategory_id" text NOT NULL,
	"price_cents" integer NOT NULL,
	CONSTRAINT "paused_services_provider_id_subcategory_id_pk" PRIMARY KEY("provider_id","subcategory_id")
);
--> statement-breakpoint
ALTER TABLE "provider_documents" ADD COLUMN "is_unchanged" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "needs_licence" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "payees" ADD COLUMN "questioned_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "reminded_days" integer;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "licence_queued_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "licence_ended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "paused_services" ADD CONSTRAINT "paused_services_provider_id_users_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paused_services" ADD CONSTRAINT "paused_services_subcategory_id_subcategories_id_fk" FOREIGN KEY ("subcategory_id") REFERENCES "public"."subcategories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payees_questioned" ON "payees" USING btree ("questioned_at") WHERE questioned_at is not null;--> statement-breakpoint
CREATE INDEX "applications_licence_queued" ON "applications" USING btree ("licence_queued_at") WHERE licence_queued_at is not null;--> statement-breakpoint
CREATE INDEX "applications_licence_ended" ON "applications" USING btree ("licence_ended_at") WHERE licence_ended_at is not null;