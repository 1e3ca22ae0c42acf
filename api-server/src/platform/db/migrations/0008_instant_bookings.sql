ALTER TABLE "bookings" ALTER COLUMN "limits" SET DEFAULT '{"outBefore":180,"startBefore":60,"nobodyCameAfter":15,"answerWithin":120,"noShowAfter":30,"undoWithin":5,"confirmWithin":1440,"remindAfter":60,"queueAfter":1440,"closeAfter":20160,"acceptWithin":2880}'::jsonb;--> statement-breakpoint
ALTER TABLE "holds" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "instant" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "provider_profiles" ADD COLUMN "instant" boolean DEFAULT false NOT NULL;