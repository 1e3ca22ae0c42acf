CREATE TABLE "area_waits" (
	"user_id" text PRIMARY KEY NOT NULL,
	"lang" text NOT NULL,
	"lat" double precision NOT NULL,
	"long" double precision NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "area_waits" ADD CONSTRAINT "area_waits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "area_waits_age" ON "area_waits" USING btree ("created_at");