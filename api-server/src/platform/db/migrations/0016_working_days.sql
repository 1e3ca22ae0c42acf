CREATE TABLE "provider_limits" (
	"provider_id" text PRIMARY KEY NOT NULL,
	"buffer_minutes" integer NOT NULL,
	"notice_minutes" integer NOT NULL,
	"max_jobs_per_day" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "special_days" (
	"provider_id" text NOT NULL,
	"day" text NOT NULL,
	"repeat" text NOT NULL,
	"ranges" jsonb NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "special_days_provider_id_day_repeat_pk" PRIMARY KEY("provider_id","day","repeat"),
	CONSTRAINT "special_days_repeat_known" CHECK ("special_days"."repeat" in ('once', 'second_week', 'monthly', 'yearly'))
);
--> statement-breakpoint
ALTER TABLE "provider_hours" DROP CONSTRAINT "provider_hours_provider_id_weekday_pk";--> statement-breakpoint
ALTER TABLE "provider_hours" ADD CONSTRAINT "provider_hours_provider_id_weekday_opens_minute_pk" PRIMARY KEY("provider_id","weekday","opens_minute");--> statement-breakpoint
ALTER TABLE "provider_limits" ADD CONSTRAINT "provider_limits_provider_id_users_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "special_days" ADD CONSTRAINT "special_days_provider_id_users_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE TRIGGER special_days_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.special_days FOR EACH STATEMENT EXECUTE FUNCTION public.count_change('providers');--> statement-breakpoint
CREATE TRIGGER provider_limits_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.provider_limits FOR EACH STATEMENT EXECUTE FUNCTION public.count_change('providers');
