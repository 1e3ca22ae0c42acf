CREATE TABLE "work_photo_reports" (
	"photo_id" text NOT NULL,
	"user_id" text NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"handled_at" timestamp (3) with time zone,
	CONSTRAINT "work_photo_reports_photo_id_user_id_pk" PRIMARY KEY("photo_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "work_photos" (
	"id" text PRIMARY KEY NOT NULL,
	"provider_id" text NOT NULL,
	"file_id" text NOT NULL,
	"alt" text NOT NULL,
	"position" integer NOT NULL,
	"hidden_at" timestamp (3) with time zone,
	"hidden_reason" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "work_photo_reports" ADD CONSTRAINT "work_photo_reports_photo_id_work_photos_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."work_photos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_photo_reports" ADD CONSTRAINT "work_photo_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_photos" ADD CONSTRAINT "work_photos_provider_id_users_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_photos" ADD CONSTRAINT "work_photos_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "work_photo_reports_waiting" ON "work_photo_reports" USING btree ("created_at") WHERE handled_at is null;--> statement-breakpoint
CREATE INDEX "work_photos_provider" ON "work_photos" USING btree ("provider_id","position");--> statement-breakpoint
CREATE INDEX "work_photos_newest" ON "work_photos" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "work_photos_file" ON "work_photos" USING btree ("file_id");--> statement-breakpoint
CREATE TRIGGER work_photos_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.work_photos FOR EACH STATEMENT EXECUTE FUNCTION public.count_change('providers');