DROP INDEX "reviews_five_stars";--> statement-breakpoint
CREATE INDEX "reviews_shown_five_stars" ON "reviews" USING btree ("created_at") WHERE service_rating = 5 and hidden_at is null;