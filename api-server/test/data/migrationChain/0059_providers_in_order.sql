DROP INDEX "provider_services_subcategory";--> statement-breakpoint
CREATE INDEX "provider_services_price" ON "provider_services" USING btree ("subcategory_id","price_cents","provider_id");--> statement-breakpoint
CREATE INDEX "provider_profiles_ratings" ON "provider_profiles" USING btree ("rating_count","rating_sum" DESC NULLS FIRST,"user_id") WHERE taking_jobs;--> statement-breakpoint
CREATE INDEX "provider_profiles_popular" ON "provider_profiles" USING btree ("completed_jobs" DESC NULLS FIRST,"user_id") WHERE taking_jobs;--> statement-breakpoint
CREATE INDEX "provider_profiles_newest" ON "provider_profiles" USING btree ("member_since" DESC NULLS FIRST,"user_id") WHERE taking_jobs;