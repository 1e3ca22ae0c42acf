CREATE TABLE "busy_calendars" (
	"id" text PRIMARY KEY NOT NULL,
	"provider_id" text NOT NULL,
	"url" text NOT NULL,
	"etag" text DEFAULT '' NOT NULL,
	"fetched_at" timestamp (3) with time zone,
	"next_fetch_at" timestamp (3) with time zone NOT NULL,
	"error" text DEFAULT '' NOT NULL,
	"busy_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "busy_calendars_error_known" CHECK ("busy_calendars"."error" in ('', 'not_public', 'not_found', 'unavailable', 'too_slow', 'too_large', 'not_calendar', 'too_many'))
);
--> statement-breakpoint
CREATE TABLE "busy_times" (
	"calendar_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"start_at" timestamp (3) with time zone NOT NULL,
	"end_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "busy_times_calendar_id_start_at_pk" PRIMARY KEY("calendar_id","start_at")
);
--> statement-breakpoint
ALTER TABLE "busy_calendars" ADD CONSTRAINT "busy_calendars_provider_id_users_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "busy_times" ADD CONSTRAINT "busy_times_calendar_id_busy_calendars_id_fk" FOREIGN KEY ("calendar_id") REFERENCES "public"."busy_calendars"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "busy_times" ADD CONSTRAINT "busy_times_provider_id_users_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "busy_calendars_url" ON "busy_calendars" USING btree ("provider_id",md5("url"));--> statement-breakpoint
CREATE INDEX "busy_calendars_next" ON "busy_calendars" USING btree ("next_fetch_at");--> statement-breakpoint
CREATE INDEX "busy_times_provider" ON "busy_times" USING btree ("provider_id");--> statement-breakpoint
CREATE TRIGGER busy_times_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.busy_times FOR EACH STATEMENT EXECUTE FUNCTION public.count_change('providers');
