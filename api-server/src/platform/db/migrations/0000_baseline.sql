-- The schema of the first 55 migrations in one step. Do not edit: databases were made by it.
-- Extensions, functions and triggers are written by hand; tables, constraints and indexes come from src/db/tables.
CREATE EXTENSION IF NOT EXISTS "unaccent" WITH SCHEMA "public";
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS "pg_trgm" WITH SCHEMA "public";
--> statement-breakpoint
CREATE FUNCTION public.search_plain(value text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    AS $_$
SELECT btrim(regexp_replace(
	translate(lower(public.unaccent('public.unaccent'::regdictionary, "value")),
		'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯё' || 'أإآٱيىئكةۀؤ' || '۰۱۲۳۴۵۶۷۸۹٠١٢٣٤٥٦٧٨٩' ||
			E'\u0640\u064B\u064C\u064D\u064E\u064F\u0650\u0651\u0652\u0654\u0670',
		'абвгдеежзийклмнопрстуфхцчшщъыьэюяе' || 'ااااییی' || 'کههو' || '01234567890123456789'),
	E'[][!"#$%&''()*+,./:;<=>?@^_`{|}~\\\\\\s\u00A0«»„“”‘’‚–—…،؛؟•·\u200B-\u200F\u202A-\u202E\u2066-\u2069-]+', ' ', 'g'))
$_$;
--> statement-breakpoint
CREATE FUNCTION public.search_fold(value text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    AS $$
SELECT replace(replace(replace(replace(replace(replace(replace(replace(
	translate(public.search_plain("value"),
		'ژچشщغ' || 'абвгдезийклмнопрстуфхыэ' || 'ابپتثجحدذرزسصضطظعفکگلمنوهی' || 'ъьء',
		'жчшшق' || 'abvgdeziiklmnoprstufhye' || 'abptsjhdzrzssztzafkglmnvhy'),
	'ж', 'zh'), 'ц', 'ts'), 'ч', 'ch'), 'ш', 'sh'), 'ю', 'yu'), 'я', 'ya'), 'خ', 'kh'), 'ق', 'gh')
$$;
--> statement-breakpoint
CREATE FUNCTION public.search_stems(language text, value text) RETURNS text[]
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    AS $$
SELECT coalesce(array_agg(public.search_fold(coalesce((ts_lexize(
		CASE "language" WHEN 'en' THEN 'english_stem'::regdictionary WHEN 'de' THEN 'german_stem' WHEN 'es' THEN 'spanish_stem'
			WHEN 'fr' THEN 'french_stem' WHEN 'ru' THEN 'russian_stem' ELSE 'simple' END,
		CASE "language" WHEN 'de' THEN regexp_replace("word", '([aou])e', '\1', 'g') ELSE "word" END))[1], '')) ORDER BY "place"), '{}')
FROM regexp_split_to_table(public.search_plain("value"), ' ') WITH ORDINALITY AS "split" ("word", "place")
$$;
--> statement-breakpoint
CREATE FUNCTION public.search_sound(word text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    AS $$
SELECT regexp_replace(regexp_replace(regexp_replace(
	translate(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
		"word", 'ch(?=[lr])|kh|gh|qu|ck', 'k', 'g'), 'tsch|sch|tch|ch|sh|cz|sz', 'x', 'g'), 'zh', 'j', 'g'), 'ph', 'f', 'g'), 'c(?=[eiy])|ts|tz', 's', 'g'),
		'cqgdzweiouy', 'kkktsvaaaaa'),
	'(.)\1+', '\1', 'g'), '(?<=.)[ahv]+', '', 'g'), '^h', 'a')
$$;
--> statement-breakpoint
CREATE TABLE "area_waits" (
	"user_id" text PRIMARY KEY NOT NULL,
	"lang" text NOT NULL,
	"lat" double precision NOT NULL,
	"long" double precision NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "codes" (
	"key" text PRIMARY KEY NOT NULL,
	"user_id" text,
	"code_hash" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contact_undos" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"email" text NOT NULL,
	"phone_code" text NOT NULL,
	"contact" text NOT NULL,
	"email_unverified_since" timestamp (3) with time zone,
	"contact_unverified_since" timestamp (3) with time zone,
	"valid_until" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "data_exports" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"path" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkey_challenges" (
	"key" text PRIMARY KEY NOT NULL,
	"challenge" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint DEFAULT 0 NOT NULL,
	"transports" text[] DEFAULT '{}' NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "pending_changes" (
	"user_id" text NOT NULL,
	"what" text NOT NULL,
	"value" text NOT NULL,
	"phone_code" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "pending_changes_user_id_what_pk" PRIMARY KEY("user_id","what")
);
--> statement-breakpoint
CREATE TABLE "provider_documents" (
	"provider_id" text NOT NULL,
	"side" text NOT NULL,
	"file_id" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	CONSTRAINT "provider_documents_provider_id_side_pk" PRIMARY KEY("provider_id","side")
);
--> statement-breakpoint
CREATE TABLE "reset_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saved_addresses" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"lat" double precision NOT NULL,
	"long" double precision NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "saved_addresses_kind" CHECK ("saved_addresses"."kind" in ('home', 'work', 'other'))
);
--> statement-breakpoint
CREATE TABLE "booking_history" (
	"id" text PRIMARY KEY NOT NULL,
	"booking_id" text NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"by" text NOT NULL,
	"actor_id" text,
	"reason" text DEFAULT '' NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "booking_history_from_known" CHECK ("booking_history"."from_status" in ('open', 'accepted', 'on_the_way', 'arrived', 'started', 'completed', 'cancelled')),
	CONSTRAINT "booking_history_to_known" CHECK ("booking_history"."to_status" in ('open', 'accepted', 'on_the_way', 'arrived', 'started', 'completed', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "booking_lines" (
	"booking_id" text NOT NULL,
	"position" integer NOT NULL,
	"subcategory_id" text NOT NULL,
	"subcategory_name" text NOT NULL,
	"quantity" integer DEFAULT 1 NOT NULL,
	"price_cents" integer NOT NULL,
	"duration_minutes" integer DEFAULT 60 NOT NULL,
	CONSTRAINT "booking_lines_booking_id_position_pk" PRIMARY KEY("booking_id","position"),
	CONSTRAINT "booking_lines_quantity_counts" CHECK ("booking_lines"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "booking_photos" (
	"booking_id" text NOT NULL,
	"slot" integer NOT NULL,
	"file_id" text NOT NULL,
	CONSTRAINT "booking_photos_booking_id_slot_pk" PRIMARY KEY("booking_id","slot")
);
--> statement-breakpoint
CREATE TABLE "bookings" (
	"id" text PRIMARY KEY NOT NULL,
	"number" integer GENERATED BY DEFAULT AS IDENTITY (sequence name "booking_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 20001 CACHE 1),
	"user_id" text NOT NULL,
	"provider_id" text,
	"booking_type" text NOT NULL,
	"status" text NOT NULL,
	"category_id" text NOT NULL,
	"category_name" text NOT NULL,
	"full_name" text NOT NULL,
	"phone" text NOT NULL,
	"service_location" text DEFAULT '' NOT NULL,
	"address" text NOT NULL,
	"pick_lat" double precision,
	"pick_long" double precision,
	"address2" text DEFAULT '' NOT NULL,
	"pick_lat2" double precision,
	"pick_long2" double precision,
	"asap" boolean DEFAULT false NOT NULL,
	"start_at" timestamp (3) with time zone,
	"end_at" timestamp (3) with time zone,
	"terms_start_at" timestamp (3) with time zone,
	"time_zone" text NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"total_cents" integer NOT NULL,
	"coupon_code" text,
	"discount_cents" integer DEFAULT 0 NOT NULL,
	"grand_cents" integer NOT NULL,
	"percent_hundredths" integer NOT NULL,
	"admin_profit_cents" integer NOT NULL,
	"driver_cents" integer NOT NULL,
	"payment_status" text NOT NULL,
	"payment_id" text,
	"pay_by" timestamp (3) with time zone,
	"refunded_cents" integer DEFAULT 0 NOT NULL,
	"cancel_reason" text DEFAULT '' NOT NULL,
	"limits" jsonb DEFAULT '{"outBefore":180,"startBefore":60,"nobodyCameAfter":15,"answerWithin":120,"noShowAfter":30,"undoWithin":5,"confirmWithin":1440,"remindAfter":60,"queueAfter":1440,"closeAfter":20160}'::jsonb NOT NULL,
	"start_code" text DEFAULT lpad((('x' || left(gen_random_uuid()::text, 8))::bit(32)::bigint % 10000)::text, 4, '0') NOT NULL,
	"start_tries" integer DEFAULT 0 NOT NULL,
	"start_asked_at" timestamp (3) with time zone,
	"completion" text,
	"completed_at" timestamp (3) with time zone,
	"released_at" timestamp (3) with time zone,
	"reminded_at" timestamp (3) with time zone,
	"queued_at" timestamp (3) with time zone,
	"day_reminder_for" timestamp (3) with time zone,
	"soon_reminder_for" timestamp (3) with time zone,
	"pay_warning_for" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "bookings_status_known" CHECK ("bookings"."status" in ('open', 'accepted', 'on_the_way', 'arrived', 'started', 'completed', 'cancelled')),
	CONSTRAINT "bookings_completion_known" CHECK ("bookings"."completion" in ('awaiting', 'confirmed', 'problem')),
	CONSTRAINT "bookings_type_known" CHECK ("bookings"."booking_type" in ('book', 'hire', 'schedule'))
);
--> statement-breakpoint
CREATE TABLE "holds" (
	"id" text PRIMARY KEY NOT NULL,
	"provider_id" text NOT NULL,
	"user_id" text NOT NULL,
	"start_at" timestamp (3) with time zone NOT NULL,
	"end_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "offers" (
	"id" text PRIMARY KEY NOT NULL,
	"booking_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"type" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone,
	CONSTRAINT "offers_status_known" CHECK ("offers"."status" in ('live', 'accepted', 'closed')),
	CONSTRAINT "offers_type_known" CHECK ("offers"."type" in ('customer', 'provider'))
);
--> statement-breakpoint
CREATE TABLE "provider_hours" (
	"provider_id" text NOT NULL,
	"weekday" integer NOT NULL,
	"opens_minute" integer NOT NULL,
	"closes_minute" integer NOT NULL,
	CONSTRAINT "provider_hours_provider_id_weekday_pk" PRIMARY KEY("provider_id","weekday")
);
--> statement-breakpoint
CREATE TABLE "quotes" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"category_id" text NOT NULL,
	"provider_id" text,
	"booking_type" text NOT NULL,
	"lines" jsonb NOT NULL,
	"total_cents" integer NOT NULL,
	"coupon_code" text,
	"discount_cents" integer NOT NULL,
	"grand_cents" integer NOT NULL,
	"percent_hundredths" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "quotes_type_known" CHECK ("quotes"."booking_type" in ('book', 'hire', 'schedule'))
);
--> statement-breakpoint
CREATE TABLE "slot_claims" (
	"provider_id" text NOT NULL,
	"step_at" timestamp (3) with time zone NOT NULL,
	"booking_id" text NOT NULL,
	CONSTRAINT "slot_claims_provider_id_step_at_pk" PRIMARY KEY("provider_id","step_at")
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"slug" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"translations" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"search_words" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"image" text DEFAULT '' NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"second_address" boolean DEFAULT false NOT NULL,
	"retired_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "category_banners" (
	"id" text PRIMARY KEY NOT NULL,
	"category_id" text NOT NULL,
	"image" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "commission" (
	"id" integer PRIMARY KEY NOT NULL,
	"percent_hundredths" integer NOT NULL,
	"since" timestamp (3) with time zone DEFAULT 'epoch' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"changed_by" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"withdrawn_at" timestamp (3) with time zone,
	CONSTRAINT "commission_percent" CHECK (percent_hundredths between 0 and 10000)
);
--> statement-breakpoint
CREATE TABLE "coupon_records" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"coupon_code" text NOT NULL,
	"base_fare_cents" integer NOT NULL,
	"discount_cents" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "coupon_uses" (
	"coupon_code" text NOT NULL,
	"user_id" text NOT NULL,
	"use_number" integer NOT NULL,
	"booking_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "coupon_uses_coupon_code_user_id_use_number_pk" PRIMARY KEY("coupon_code","user_id","use_number")
);
--> statement-breakpoint
CREATE TABLE "coupons" (
	"code" text PRIMARY KEY NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"translations" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"image" text DEFAULT '' NOT NULL,
	"percent_hundredths" integer NOT NULL,
	"min_fare_cents" integer DEFAULT 0 NOT NULL,
	"max_discount_cents" integer,
	"valid_from" timestamp (3) with time zone,
	"valid_until" timestamp (3) with time zone,
	"listed" boolean DEFAULT true NOT NULL,
	"uses_per_customer" integer DEFAULT 1 NOT NULL,
	"max_uses" integer
);
--> statement-breakpoint
CREATE TABLE "provider_services" (
	"provider_id" text NOT NULL,
	"subcategory_id" text NOT NULL,
	"price_cents" integer NOT NULL,
	CONSTRAINT "provider_services_provider_id_subcategory_id_pk" PRIMARY KEY("provider_id","subcategory_id")
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" text PRIMARY KEY NOT NULL,
	"booking_id" text,
	"user_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"service_rating" integer NOT NULL,
	"rate_technician" integer NOT NULL,
	"comment" text NOT NULL,
	"impressed_service" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"recommended" boolean DEFAULT false NOT NULL,
	"provider_reply" text DEFAULT '' NOT NULL,
	"replied_at" timestamp (3) with time zone,
	"may_quote" boolean DEFAULT false NOT NULL,
	"quotable" boolean DEFAULT false NOT NULL,
	"quoted_at" timestamp (3) with time zone,
	"hidden_at" timestamp (3) with time zone,
	"hidden_reason" text DEFAULT '' NOT NULL,
	"appeal" text DEFAULT '' NOT NULL,
	"appealed_at" timestamp (3) with time zone,
	"appeal_answered_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subcategories" (
	"id" text PRIMARY KEY NOT NULL,
	"category_id" text NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"translations" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"search_words" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"price_cents" integer NOT NULL,
	"duration_minutes" integer DEFAULT 60 NOT NULL,
	"per_unit" jsonb,
	"position" integer DEFAULT 0 NOT NULL,
	"retired_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "change_counts" (
	"topic" text NOT NULL,
	"session" integer NOT NULL,
	"changes" bigint NOT NULL,
	CONSTRAINT "change_counts_topic_session_pk" PRIMARY KEY("topic","session")
);
--> statement-breakpoint
CREATE TABLE "absence_claims" (
	"booking_id" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"claimed_at" timestamp (3) with time zone NOT NULL,
	"answer_by" timestamp (3) with time zone NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"answer_photos" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"answered_at" timestamp (3) with time zone,
	CONSTRAINT "absence_claims_state_known" CHECK ("absence_claims"."state" in ('waiting', 'taken_back', 'conceded', 'contested', 'unanswered', 'closed'))
);
--> statement-breakpoint
CREATE TABLE "contact_messages" (
	"id" text PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"full_name" text NOT NULL,
	"email" text NOT NULL,
	"contact" text DEFAULT '' NOT NULL,
	"message" text NOT NULL,
	"spam" boolean DEFAULT false NOT NULL,
	"lang" text DEFAULT 'en' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"handled_at" timestamp (3) with time zone,
	"handled_by" text,
	"answer" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content" (
	"kind" text NOT NULL,
	"slug" text NOT NULL,
	"lang" text NOT NULL,
	"data" jsonb NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "content_kind_slug_lang_pk" PRIMARY KEY("kind","slug","lang")
);
--> statement-breakpoint
CREATE TABLE "newsletter_subscribers" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"lang" text NOT NULL,
	"status" text NOT NULL,
	"confirm_hash" text NOT NULL,
	"confirm_until" timestamp (3) with time zone NOT NULL,
	"unsubscribe_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"unsubscribed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "review_reports" (
	"review_id" text NOT NULL,
	"user_id" text NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"handled_at" timestamp (3) with time zone,
	CONSTRAINT "review_reports_review_id_user_id_pk" PRIMARY KEY("review_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "disputes" (
	"id" text PRIMARY KEY NOT NULL,
	"gateway" text NOT NULL,
	"ref" text NOT NULL,
	"payment_id" text NOT NULL,
	"booking_id" text,
	"amount_cents" integer NOT NULL,
	"currency" text NOT NULL,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"is_inquiry" boolean NOT NULL,
	"is_borne_by_platform" boolean DEFAULT false NOT NULL,
	"set_aside_cents" integer DEFAULT 0 NOT NULL,
	"fee_cents" integer DEFAULT 0 NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone,
	"evidence" jsonb,
	"submitted_at" timestamp (3) with time zone,
	"submitted_by" text,
	"closed_at" timestamp (3) with time zone,
	"ask_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "disputes_state" CHECK ("disputes"."state" in ('needs_response', 'under_review', 'won', 'lost', 'closed'))
);
--> statement-breakpoint
CREATE TABLE "gateway_imports" (
	"gateway" text PRIMARY KEY NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gateway_lines" (
	"gateway" text NOT NULL,
	"ref" text NOT NULL,
	"kind" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"fee_cents" integer NOT NULL,
	"currency" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"subject" text NOT NULL,
	CONSTRAINT "gateway_lines_gateway_ref_pk" PRIMARY KEY("gateway","ref")
);
--> statement-breakpoint
CREATE TABLE "reconciliation_notes" (
	"subject" text PRIMARY KEY NOT NULL,
	"difference_cents" integer NOT NULL,
	"reason" text NOT NULL,
	"by" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "test_disputes" (
	"ref" text PRIMARY KEY NOT NULL,
	"intent_id" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"currency" text NOT NULL,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"is_inquiry" boolean NOT NULL,
	"evidence" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "test_lines" (
	"ref" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"intent_id" text NOT NULL,
	"dispute_ref" text,
	"amount_cents" integer NOT NULL,
	"fee_cents" integer NOT NULL,
	"currency" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "days_off" (
	"provider_id" text NOT NULL,
	"from_day" text NOT NULL,
	"to_day" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "days_off_provider_id_from_day_pk" PRIMARY KEY("provider_id","from_day")
);
--> statement-breakpoint
CREATE TABLE "job_declines" (
	"booking_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "job_declines_booking_id_provider_id_pk" PRIMARY KEY("booking_id","provider_id")
);
--> statement-breakpoint
CREATE TABLE "live_counters" (
	"user_id" text PRIMARY KEY NOT NULL,
	"seq" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "live_events" (
	"user_id" text NOT NULL,
	"seq" integer NOT NULL,
	"kind" text NOT NULL,
	"booking_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "live_events_user_id_seq_pk" PRIMARY KEY("user_id","seq")
);
--> statement-breakpoint
CREATE TABLE "message_photos" (
	"booking_id" text NOT NULL,
	"number" integer NOT NULL,
	"position" integer NOT NULL,
	"file_id" text NOT NULL,
	"alt" text DEFAULT '' NOT NULL,
	CONSTRAINT "message_photos_booking_id_number_position_pk" PRIMARY KEY("booking_id","number","position")
);
--> statement-breakpoint
CREATE TABLE "message_reports" (
	"id" text PRIMARY KEY NOT NULL,
	"booking_id" text NOT NULL,
	"number" integer NOT NULL,
	"user_id" text NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"handled_at" timestamp (3) with time zone,
	"decision" text,
	"appeal" text DEFAULT '' NOT NULL,
	"appealed_at" timestamp (3) with time zone,
	"appeal_answered_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"number" integer NOT NULL,
	"booking_id" text NOT NULL,
	"author_id" text NOT NULL,
	"client_id" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone,
	"hidden_at" timestamp (3) with time zone,
	CONSTRAINT "messages_booking_id_number_pk" PRIMARY KEY("booking_id","number")
);
--> statement-breakpoint
CREATE TABLE "notification_preferences" (
	"user_id" text NOT NULL,
	"topic" text NOT NULL,
	"site" boolean NOT NULL,
	"email" boolean NOT NULL,
	"sms" boolean NOT NULL,
	"push" boolean DEFAULT true NOT NULL,
	CONSTRAINT "notification_preferences_user_id_topic_pk" PRIMARY KEY("user_id","topic")
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"channel" text NOT NULL,
	"to" text NOT NULL,
	"user_id" text,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"code" text,
	"unsubscribe_url" text,
	"calendar" text,
	"url" text,
	"urgent" boolean NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp (3) with time zone NOT NULL,
	"give_up_at" timestamp (3) with time zone NOT NULL,
	"last_error" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "outbox_channel_known" CHECK ("outbox"."channel" in ('email', 'sms', 'call', 'push')),
	CONSTRAINT "outbox_state_known" CHECK ("outbox"."state" in ('waiting', 'sent', 'dead', 'expired', 'stopped'))
);
--> statement-breakpoint
CREATE TABLE "gateway_customers" (
	"user_id" text NOT NULL,
	"gateway" text NOT NULL,
	"ref" text NOT NULL,
	CONSTRAINT "gateway_customers_user_id_gateway_pk" PRIMARY KEY("user_id","gateway")
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" text NOT NULL,
	"call" text NOT NULL,
	"key" text NOT NULL,
	"body_hash" text NOT NULL,
	"answer" json,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_call_key_pk" PRIMARY KEY("user_id","call","key")
);
--> statement-breakpoint
CREATE TABLE "ledger" (
	"id" text PRIMARY KEY NOT NULL,
	"booking_id" text,
	"payment_id" text,
	"payout_id" text,
	"dispute_id" text,
	"kind" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"currency" text DEFAULT 'usd' NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"ledger_id" text NOT NULL,
	"account" text NOT NULL,
	"amount_cents" integer NOT NULL,
	CONSTRAINT "ledger_entries_ledger_id_account_pk" PRIMARY KEY("ledger_id","account")
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"payment_id" text,
	"received_at" timestamp (3) with time zone NOT NULL,
	"handled_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "payment_methods" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"gateway" text NOT NULL,
	"ref" text NOT NULL,
	"brand" text NOT NULL,
	"last4" text NOT NULL,
	"exp_month" integer NOT NULL,
	"exp_year" integer NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" text PRIMARY KEY NOT NULL,
	"gateway" text NOT NULL,
	"user_id" text NOT NULL,
	"quote_id" text,
	"booking_id" text,
	"amount_cents" integer NOT NULL,
	"currency" text DEFAULT 'usd' NOT NULL,
	"topup" boolean DEFAULT false NOT NULL,
	"tip_of" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"authorized_at" timestamp (3) with time zone,
	"void_wanted_at" timestamp (3) with time zone,
	"voided_at" timestamp (3) with time zone,
	"capture_wanted_at" timestamp (3) with time zone,
	"captured_cents" integer DEFAULT 0 NOT NULL,
	"refund_wanted_cents" integer DEFAULT 0 NOT NULL,
	"refunded_cents" integer DEFAULT 0 NOT NULL,
	"charged_back_cents" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "payments_refund_within_capture" CHECK (refund_wanted_cents <= captured_cents),
	CONSTRAINT "payments_refunded_as_wanted" CHECK (refunded_cents <= refund_wanted_cents),
	CONSTRAINT "payments_capture_within_amount" CHECK (captured_cents <= amount_cents)
);
--> statement-breakpoint
CREATE TABLE "pending_bookings" (
	"payment_id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"request" json NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "test_intents" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"currency" text NOT NULL,
	"status" text NOT NULL,
	"card_brand" text DEFAULT '' NOT NULL,
	"card_last4" text DEFAULT '' NOT NULL,
	"after_challenge" text DEFAULT '' NOT NULL,
	"captured_cents" integer DEFAULT 0 NOT NULL,
	"refunded_cents" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "test_intents_idempotency_key_unique" UNIQUE("idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "wallets" (
	"user_id" text PRIMARY KEY NOT NULL,
	"balance_cents" integer NOT NULL,
	CONSTRAINT "wallets_not_below_zero" CHECK (balance_cents >= 0)
);
--> statement-breakpoint
CREATE TABLE "payees" (
	"provider_id" text PRIMARY KEY NOT NULL,
	"payable_cents" integer DEFAULT 0 NOT NULL,
	"in_payout_cents" integer DEFAULT 0 NOT NULL,
	"paid_cents" integer DEFAULT 0 NOT NULL,
	"interval" text DEFAULT 'weekly' NOT NULL,
	"held_at" timestamp (3) with time zone,
	"held_by" text,
	"hold_reason" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "payees_in_payout_not_below_zero" CHECK (in_payout_cents >= 0),
	CONSTRAINT "payees_paid_not_below_zero" CHECK (paid_cents >= 0),
	CONSTRAINT "payees_interval" CHECK ("payees"."interval" in ('weekly', 'monthly'))
);
--> statement-breakpoint
CREATE TABLE "payout_accounts" (
	"provider_id" text PRIMARY KEY NOT NULL,
	"gateway" text NOT NULL,
	"ref" text NOT NULL,
	"state" text NOT NULL,
	"missing" text[] DEFAULT '{}' NOT NULL,
	"bank_name" text DEFAULT '' NOT NULL,
	"last4" text DEFAULT '' NOT NULL,
	"currency" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"checked_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "payout_accounts_state" CHECK ("payout_accounts"."state" in ('incomplete', 'active', 'restricted', 'closed'))
);
--> statement-breakpoint
CREATE TABLE "payout_entries" (
	"ledger_id" text PRIMARY KEY NOT NULL,
	"payout_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payout_runs" (
	"number" integer PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"started_by" text,
	"reason" text DEFAULT '' NOT NULL,
	"only_provider_id" text,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "payout_runs_kind" CHECK ("payout_runs"."kind" in ('scheduled', 'manual')),
	CONSTRAINT "payout_runs_state" CHECK ("payout_runs"."state" in ('preparing', 'sending', 'finished'))
);
--> statement-breakpoint
CREATE TABLE "payouts" (
	"id" text PRIMARY KEY NOT NULL,
	"run_number" integer NOT NULL,
	"provider_id" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"currency" text DEFAULT 'usd' NOT NULL,
	"gateway" text NOT NULL,
	"account_ref" text NOT NULL,
	"bank_name" text NOT NULL,
	"last4" text NOT NULL,
	"status" text NOT NULL,
	"code" text DEFAULT '' NOT NULL,
	"gateway_ref" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"claimed_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"expected_at" timestamp (3) with time zone,
	"paid_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"ask_at" timestamp (3) with time zone,
	"paid_again_by" text,
	"reminded_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "payouts_amount" CHECK (amount_cents > 0),
	CONSTRAINT "payouts_status" CHECK ("payouts"."status" in ('prepared', 'sending', 'on_the_way', 'paid', 'failed', 'returned'))
);
--> statement-breakpoint
CREATE TABLE "test_bank_accounts" (
	"ref" text PRIMARY KEY NOT NULL,
	"provider_id" text NOT NULL,
	"holder_name" text DEFAULT '' NOT NULL,
	"birth_date" text DEFAULT '' NOT NULL,
	"bank_name" text DEFAULT '' NOT NULL,
	"last4" text DEFAULT '' NOT NULL,
	"currency" text DEFAULT '' NOT NULL,
	"behaviour" text DEFAULT '' NOT NULL,
	"saved_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "test_bank_payouts" (
	"ref" text PRIMARY KEY NOT NULL,
	"idempotency_key" text NOT NULL,
	"account_ref" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"currency" text NOT NULL,
	"behaviour" text NOT NULL,
	"arrives_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "test_bank_payouts_idempotency_key_unique" UNIQUE("idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "problem_entries" (
	"id" text PRIMARY KEY NOT NULL,
	"problem_id" text NOT NULL,
	"kind" text NOT NULL,
	"by" text NOT NULL,
	"author_id" text,
	"to" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"wants" text DEFAULT '' NOT NULL,
	"decision" jsonb,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "problem_photos" (
	"entry_id" text NOT NULL,
	"position" integer NOT NULL,
	"file_id" text NOT NULL,
	CONSTRAINT "problem_photos_entry_id_position_pk" PRIMARY KEY("entry_id","position")
);
--> statement-breakpoint
CREATE TABLE "problems" (
	"id" text PRIMARY KEY NOT NULL,
	"booking_id" text NOT NULL,
	"opened_by" text NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"assigned_to" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"appeal_until" timestamp (3) with time zone,
	"customer_appealed" boolean DEFAULT false NOT NULL,
	"provider_appealed" boolean DEFAULT false NOT NULL,
	CONSTRAINT "problems_kind_known" CHECK ("problems"."kind" in ('nobody_came', 'not_finished', 'damage', 'wrong_price', 'behaviour', 'other')),
	CONSTRAINT "problems_state_known" CHECK ("problems"."state" in ('open', 'decided', 'appealed'))
);
--> statement-breakpoint
CREATE TABLE "time_proposals" (
	"id" text PRIMARY KEY NOT NULL,
	"booking_id" text NOT NULL,
	"by" text NOT NULL,
	"starts" jsonb NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"answer_by" timestamp (3) with time zone NOT NULL,
	"answered_at" timestamp (3) with time zone,
	CONSTRAINT "time_proposals_state_known" CHECK ("time_proposals"."state" in ('waiting', 'accepted', 'refused', 'replaced', 'expired'))
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" text PRIMARY KEY NOT NULL,
	"session_hash" text NOT NULL,
	"user_id" text NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"server_key" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recurring_bookings" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"provider_id" text,
	"first_booking_id" text NOT NULL,
	"every" text NOT NULL,
	"first_date" text NOT NULL,
	"first_time" text NOT NULL,
	"time_zone" text NOT NULL,
	"state" text NOT NULL,
	"next_visit" integer NOT NULL,
	"next_start_at" timestamp (3) with time zone NOT NULL,
	"running_since" timestamp (3) with time zone,
	"ended_by" text,
	"ended_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "recurring_bookings_every_known" CHECK ("recurring_bookings"."every" in ('week', 'two_weeks', 'month')),
	CONSTRAINT "recurring_bookings_state_known" CHECK ("recurring_bookings"."state" in ('waiting', 'running', 'paused', 'ended')),
	CONSTRAINT "recurring_bookings_ender_known" CHECK ("recurring_bookings"."ended_by" in ('customer', 'provider', 'system'))
);
--> statement-breakpoint
CREATE TABLE "recurring_visits" (
	"recurring_id" text NOT NULL,
	"number" integer NOT NULL,
	"start_at" timestamp (3) with time zone NOT NULL,
	"state" text NOT NULL,
	"booking_id" text,
	"reason" text,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "recurring_visits_recurring_id_number_pk" PRIMARY KEY("recurring_id","number"),
	CONSTRAINT "recurring_visits_state_known" CHECK ("recurring_visits"."state" in ('booked', 'skipped', 'missed')),
	CONSTRAINT "recurring_visits_booked_has_booking" CHECK (("recurring_visits"."state" = 'booked') = ("recurring_visits"."booking_id" is not null)),
	CONSTRAINT "recurring_visits_reason_known" CHECK ("recurring_visits"."reason" in ('time_taken', 'not_at_work', 'provider', 'service', 'customer', 'area', 'late'))
);
--> statement-breakpoint
CREATE TABLE "relayed_calls" (
	"booking_id" text PRIMARY KEY NOT NULL,
	"customer" text NOT NULL,
	"provider" text NOT NULL,
	"customer_dials" text NOT NULL,
	"provider_dials" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"name" text NOT NULL,
	"value" jsonb NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"changed_by" text NOT NULL,
	CONSTRAINT "settings_name_since_pk" PRIMARY KEY("name","since")
);
--> statement-breakpoint
CREATE TABLE "provider_words" (
	"word" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_terms" (
	"kind" text NOT NULL,
	"target_id" text NOT NULL,
	"language" text NOT NULL,
	"place" integer NOT NULL,
	"text" text NOT NULL,
	"words" text[] NOT NULL,
	"stems" text[] NOT NULL,
	CONSTRAINT "search_terms_kind_target_id_language_place_pk" PRIMARY KEY("kind","target_id","language","place")
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "applications" (
	"provider_id" text PRIMARY KEY NOT NULL,
	"decision" text,
	"version" integer DEFAULT 2 NOT NULL,
	"waiting_since" timestamp (3) with time zone,
	"wanted" text[] DEFAULT '{}' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"licence_number" text DEFAULT '' NOT NULL,
	"licence_name" text DEFAULT '' NOT NULL,
	"licence_until" text,
	"reminded_for" text,
	"decided_by" text,
	"decided_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "audit_head" (
	"id" integer PRIMARY KEY NOT NULL,
	"seq" integer NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "audit_head_is_one" CHECK (id = 1)
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"seq" integer PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"kind" text NOT NULL,
	"actor_id" text,
	"actor_name" text NOT NULL,
	"act" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" text NOT NULL,
	"why" text DEFAULT '' NOT NULL,
	"before" json,
	"after" json,
	"prev" text NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "queue_owners" (
	"kind" text NOT NULL,
	"item_id" text NOT NULL,
	"owner_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "queue_owners_kind_item_id_pk" PRIMARY KEY("kind","item_id")
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"user_id" text NOT NULL,
	"code_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "recovery_codes_user_id_code_hash_pk" PRIMARY KEY("user_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "two_steps" (
	"user_id" text PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"last_step" integer DEFAULT 0 NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"tries_since" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "inbound_messages" (
	"id" text PRIMARY KEY NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "suppressions" (
	"channel" text NOT NULL,
	"address_hash" text NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "suppressions_channel_address_hash_pk" PRIMARY KEY("channel","address_hash"),
	CONSTRAINT "suppressions_channel_known" CHECK ("suppressions"."channel" in ('email', 'sms')),
	CONSTRAINT "suppressions_reason_known" CHECK ("suppressions"."reason" in ('stop', 'bounce'))
);
--> statement-breakpoint
CREATE TABLE "favourites" (
	"user_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "favourites_user_id_provider_id_pk" PRIMARY KEY("user_id","provider_id")
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_id" text,
	"kind" text NOT NULL,
	"path" text NOT NULL,
	"mime" text NOT NULL,
	"bytes" integer NOT NULL,
	"width" integer DEFAULT 0 NOT NULL,
	"height" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "former_secrets" (
	"name" text NOT NULL,
	"value" text NOT NULL,
	"retired_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "former_secrets_name_retired_at_pk" PRIMARY KEY("name","retired_at")
);
--> statement-breakpoint
CREATE TABLE "known_devices" (
	"user_id" text NOT NULL,
	"device_hash" text NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "known_devices_user_id_device_hash_pk" PRIMARY KEY("user_id","device_hash")
);
--> statement-breakpoint
CREATE TABLE "login_failures" (
	"contact_key" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"window_started_at" timestamp (3) with time zone NOT NULL,
	"locks" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"booking_id" text,
	"values" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"read_at" timestamp (3) with time zone,
	"on_site" boolean DEFAULT true NOT NULL,
	"send_by" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider_profiles" (
	"user_id" text PRIMARY KEY NOT NULL,
	"service_title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"lat" double precision,
	"long" double precision,
	"radius_km" integer DEFAULT 25 NOT NULL,
	"verified" boolean DEFAULT false NOT NULL,
	"featured" boolean DEFAULT false NOT NULL,
	"member_since" timestamp (3) with time zone NOT NULL,
	"response_minutes" integer DEFAULT 30 NOT NULL,
	"completed_jobs" integer DEFAULT 0 NOT NULL,
	"rating_count" integer DEFAULT 0 NOT NULL,
	"rating_sum" integer DEFAULT 0 NOT NULL,
	"opens_minute" integer DEFAULT 480 NOT NULL,
	"closes_minute" integer DEFAULT 1200 NOT NULL,
	"time_zone" text DEFAULT 'America/Los_Angeles' NOT NULL,
	"category_id" text,
	"taking_jobs" boolean DEFAULT true NOT NULL,
	"banners" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_windows" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"resets_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	"device" text DEFAULT '' NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"two_step_at" timestamp (3) with time zone,
	"confirmed_at" timestamp (3) with time zone,
	"network" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "unwanted_files" (
	"path" text PRIMARY KEY NOT NULL,
	"since" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"user_type" text NOT NULL,
	"staff_roles" text[] DEFAULT '{}' NOT NULL,
	"account_status" text DEFAULT 'active' NOT NULL,
	"fullname" text NOT NULL,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"email" text NOT NULL,
	"phone_code" text DEFAULT '+1' NOT NULL,
	"contact" text NOT NULL,
	"email_unverified_since" timestamp (3) with time zone,
	"contact_unverified_since" timestamp (3) with time zone,
	"password_hash" text NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"image" text DEFAULT '' NOT NULL,
	"device_token" text DEFAULT '' NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "users_type_known" CHECK ("users"."user_type" in ('customer', 'provider', 'admin')),
	CONSTRAINT "users_staff_roles_known" CHECK (staff_roles <@ array['owner', 'operations', 'finance', 'content', 'releases'])
);
--> statement-breakpoint
ALTER TABLE "area_waits" ADD CONSTRAINT "area_waits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "codes" ADD CONSTRAINT "codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_undos" ADD CONSTRAINT "contact_undos_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_links" ADD CONSTRAINT "email_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pending_changes" ADD CONSTRAINT "pending_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_documents" ADD CONSTRAINT "provider_documents_provider_id_users_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_documents" ADD CONSTRAINT "provider_documents_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reset_tokens" ADD CONSTRAINT "reset_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_addresses" ADD CONSTRAINT "saved_addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_history" ADD CONSTRAINT "booking_history_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_lines" ADD CONSTRAINT "booking_lines_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_photos" ADD CONSTRAINT "booking_photos_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_photos" ADD CONSTRAINT "booking_photos_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_provider_id_users_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_provider_id_users_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_provider_id_users_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_hours" ADD CONSTRAINT "provider_hours_provider_id_users_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slot_claims" ADD CONSTRAINT "slot_claims_provider_id_users_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "category_banners" ADD CONSTRAINT "category_banners_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission" ADD CONSTRAINT "commission_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_records" ADD CONSTRAINT "coupon_records_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_records" ADD CONSTRAINT "coupon_records_coupon_code_coupons_code_fk" FOREIGN KEY ("coupon_code") REFERENCES "public"."coupons"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_coupon_code_coupons_code_fk" FOREIGN KEY ("coupon_code") REFERENCES "public"."coupons"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_services" ADD CONSTRAINT "provider_services_provider_id_users_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_services" ADD CONSTRAINT "provider_services_subcategory_id_subcategories_id_fk" FOREIGN KEY ("subcategory_id") REFERENCES "public"."subcategories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_provider_id_users_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subcategories" ADD CONSTRAINT "subcategories_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "absence_claims" ADD CONSTRAINT "absence_claims_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_handled_by_users_id_fk" FOREIGN KEY ("handled_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_reports" ADD CONSTRAINT "review_reports_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_reports" ADD CONSTRAINT "review_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_submitted_by_users_id_fk" FOREIGN KEY ("submitted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reconciliation_notes" ADD CONSTRAINT "reconciliation_notes_by_users_id_fk" FOREIGN KEY ("by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "days_off" ADD CONSTRAINT "days_off_provider_id_users_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_declines" ADD CONSTRAINT "job_declines_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_declines" ADD CONSTRAINT "job_declines_provider_id_users_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_photos" ADD CONSTRAINT "message_photos_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_photos" ADD CONSTRAINT "message_photos_booking_id_number_messages_booking_id_number_fk" FOREIGN KEY ("booking_id","number") REFERENCES "public"."messages"("booking_id","number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reports" ADD CONSTRAINT "message_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reports" ADD CONSTRAINT "message_reports_booking_id_number_messages_booking_id_number_fk" FOREIGN KEY ("booking_id","number") REFERENCES "public"."messages"("booking_id","number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gateway_customers" ADD CONSTRAINT "gateway_customers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_ledger_id_ledger_id_fk" FOREIGN KEY ("ledger_id") REFERENCES "public"."ledger"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_methods" ADD CONSTRAINT "payment_methods_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pending_bookings" ADD CONSTRAINT "pending_bookings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallets" ADD CONSTRAINT "wallets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payees" ADD CONSTRAINT "payees_provider_id_users_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payees" ADD CONSTRAINT "payees_held_by_users_id_fk" FOREIGN KEY ("held_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_accounts" ADD CONSTRAINT "payout_accounts_provider_id_users_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_entries" ADD CONSTRAINT "payout_entries_ledger_id_ledger_id_fk" FOREIGN KEY ("ledger_id") REFERENCES "public"."ledger"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_entries" ADD CONSTRAINT "payout_entries_payout_id_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_runs" ADD CONSTRAINT "payout_runs_started_by_users_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_runs" ADD CONSTRAINT "payout_runs_only_provider_id_users_id_fk" FOREIGN KEY ("only_provider_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_run_number_payout_runs_number_fk" FOREIGN KEY ("run_number") REFERENCES "public"."payout_runs"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_provider_id_users_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "problem_entries" ADD CONSTRAINT "problem_entries_problem_id_problems_id_fk" FOREIGN KEY ("problem_id") REFERENCES "public"."problems"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "problem_entries" ADD CONSTRAINT "problem_entries_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "problem_photos" ADD CONSTRAINT "problem_photos_entry_id_problem_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."problem_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "problem_photos" ADD CONSTRAINT "problem_photos_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "problems" ADD CONSTRAINT "problems_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "problems" ADD CONSTRAINT "problems_assigned_to_users_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "time_proposals" ADD CONSTRAINT "time_proposals_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_hash_sessions_token_hash_fk" FOREIGN KEY ("session_hash") REFERENCES "public"."sessions"("token_hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_bookings" ADD CONSTRAINT "recurring_bookings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_bookings" ADD CONSTRAINT "recurring_bookings_provider_id_users_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_bookings" ADD CONSTRAINT "recurring_bookings_first_booking_id_bookings_id_fk" FOREIGN KEY ("first_booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_visits" ADD CONSTRAINT "recurring_visits_recurring_id_recurring_bookings_id_fk" FOREIGN KEY ("recurring_id") REFERENCES "public"."recurring_bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_visits" ADD CONSTRAINT "recurring_visits_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_provider_id_users_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "queue_owners" ADD CONSTRAINT "queue_owners_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "two_steps" ADD CONSTRAINT "two_steps_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_provider_id_users_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_profiles" ADD CONSTRAINT "provider_profiles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "area_waits_age" ON "area_waits" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "codes_user" ON "codes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "codes_expiry" ON "codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "contact_undos_user" ON "contact_undos" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "contact_undos_email" ON "contact_undos" USING btree ("email");--> statement-breakpoint
CREATE INDEX "contact_undos_contact" ON "contact_undos" USING btree ("contact");--> statement-breakpoint
CREATE INDEX "contact_undos_expiry" ON "contact_undos" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "data_exports_user" ON "data_exports" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "email_links_user" ON "email_links" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "email_links_expiry" ON "email_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "passkey_challenges_expiry" ON "passkey_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "passkeys_user" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "reset_tokens_user" ON "reset_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "saved_addresses_user" ON "saved_addresses" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_addresses_once" ON "saved_addresses" USING btree ("user_id","kind") WHERE kind <> 'other';--> statement-breakpoint
CREATE INDEX "booking_history_booking" ON "booking_history" USING btree ("booking_id","at");--> statement-breakpoint
CREATE INDEX "bookings_user" ON "bookings" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "bookings_provider" ON "bookings" USING btree ("provider_id","created_at");--> statement-breakpoint
CREATE INDEX "bookings_pay_by" ON "bookings" USING btree ("pay_by") WHERE payment_status = 'requires_payment';--> statement-breakpoint
CREATE INDEX "bookings_under_way" ON "bookings" USING btree ("end_at") WHERE status in ('accepted', 'on_the_way', 'arrived', 'started');--> statement-breakpoint
CREATE INDEX "bookings_awaiting" ON "bookings" USING btree ("completed_at") WHERE completion = 'awaiting';--> statement-breakpoint
CREATE INDEX "bookings_queued" ON "bookings" USING btree ("queued_at") WHERE queued_at is not null;--> statement-breakpoint
CREATE INDEX "bookings_waiting" ON "bookings" USING btree ("created_at") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "bookings_open" ON "bookings" USING btree ("created_at") WHERE status = 'open' and provider_id is null;--> statement-breakpoint
CREATE INDEX "bookings_newest" ON "bookings" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "bookings_status" ON "bookings" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "bookings_start" ON "bookings" USING btree ("start_at");--> statement-breakpoint
CREATE INDEX "bookings_amount" ON "bookings" USING btree ("grand_cents");--> statement-breakpoint
CREATE INDEX "bookings_phone_prefix" ON "bookings" USING btree ("phone" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "bookings_address_words" ON "bookings" USING gin (to_tsvector('simple', "address"));--> statement-breakpoint
CREATE INDEX "bookings_name_words" ON "bookings" USING gin (to_tsvector('simple', "full_name"));--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_number" ON "bookings" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_payment" ON "bookings" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "holds_provider" ON "holds" USING btree ("provider_id");--> statement-breakpoint
CREATE INDEX "holds_expiry" ON "holds" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "offers_booking" ON "offers" USING btree ("booking_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "offers_one_live" ON "offers" USING btree ("booking_id") WHERE status = 'live';--> statement-breakpoint
CREATE INDEX "slot_claims_booking" ON "slot_claims" USING btree ("booking_id");--> statement-breakpoint
CREATE UNIQUE INDEX "categories_slug" ON "categories" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "category_banners_category" ON "category_banners" USING btree ("category_id");--> statement-breakpoint
CREATE UNIQUE INDEX "commission_since" ON "commission" USING btree ("since") WHERE withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "coupon_records_user" ON "coupon_records" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "coupon_uses_booking" ON "coupon_uses" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "provider_services_price" ON "provider_services" USING btree ("subcategory_id","price_cents","provider_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reviews_booking" ON "reviews" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "reviews_provider" ON "reviews" USING btree ("provider_id","created_at");--> statement-breakpoint
CREATE INDEX "reviews_newest" ON "reviews" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "reviews_shown_five_stars" ON "reviews" USING btree ("created_at") WHERE service_rating = 5 and hidden_at is null;--> statement-breakpoint
CREATE INDEX "reviews_quoted" ON "reviews" USING btree ("quoted_at" DESC NULLS LAST,"created_at" DESC NULLS FIRST,"id") WHERE quotable;--> statement-breakpoint
CREATE INDEX "reviews_appealed" ON "reviews" USING btree ("appealed_at") WHERE appealed_at is not null and appeal_answered_at is null;--> statement-breakpoint
CREATE INDEX "subcategories_category" ON "subcategories" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "absence_claims_waiting" ON "absence_claims" USING btree ("state","answer_by");--> statement-breakpoint
CREATE INDEX "contact_messages_waiting" ON "contact_messages" USING btree ("created_at","id") WHERE handled_at is null and not spam;--> statement-breakpoint
CREATE UNIQUE INDEX "contact_messages_reference" ON "contact_messages" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "contact_messages_created" ON "contact_messages" USING btree ("spam","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "newsletter_subscribers_email" ON "newsletter_subscribers" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "newsletter_subscribers_confirm" ON "newsletter_subscribers" USING btree ("confirm_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "newsletter_subscribers_unsubscribe" ON "newsletter_subscribers" USING btree ("unsubscribe_hash");--> statement-breakpoint
CREATE INDEX "review_reports_waiting" ON "review_reports" USING btree ("created_at") WHERE handled_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "disputes_ref" ON "disputes" USING btree ("gateway","ref");--> statement-breakpoint
CREATE INDEX "disputes_opened" ON "disputes" USING btree ("opened_at","id");--> statement-breakpoint
CREATE INDEX "disputes_payment" ON "disputes" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "disputes_booking" ON "disputes" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "disputes_waiting" ON "disputes" USING btree ("due_at") WHERE state = 'needs_response';--> statement-breakpoint
CREATE INDEX "disputes_to_ask" ON "disputes" USING btree ("ask_at") WHERE ask_at is not null;--> statement-breakpoint
CREATE INDEX "gateway_lines_at" ON "gateway_lines" USING btree ("at");--> statement-breakpoint
CREATE INDEX "gateway_lines_subject" ON "gateway_lines" USING btree ("subject");--> statement-breakpoint
CREATE INDEX "test_lines_at" ON "test_lines" USING btree ("at");--> statement-breakpoint
CREATE INDEX "test_lines_dispute" ON "test_lines" USING btree ("dispute_ref");--> statement-breakpoint
CREATE INDEX "live_events_age" ON "live_events" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "message_photos_file" ON "message_photos" USING btree ("file_id");--> statement-breakpoint
CREATE UNIQUE INDEX "message_reports_once" ON "message_reports" USING btree ("booking_id","number","user_id");--> statement-breakpoint
CREATE INDEX "message_reports_waiting" ON "message_reports" USING btree ("created_at","id") WHERE handled_at is null;--> statement-breakpoint
CREATE INDEX "message_reports_user" ON "message_reports" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "message_reports_appealed" ON "message_reports" USING btree ("appealed_at") WHERE appealed_at is not null and appeal_answered_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "messages_once" ON "messages" USING btree ("booking_id","author_id","client_id");--> statement-breakpoint
CREATE INDEX "messages_oldest" ON "messages" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "outbox_key" ON "outbox" USING btree ("key");--> statement-breakpoint
CREATE INDEX "outbox_waiting" ON "outbox" USING btree ("channel","urgent" DESC NULLS FIRST,"next_try_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "outbox_user" ON "outbox" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "outbox_ended" ON "outbox" USING btree ("state","ended_at") WHERE state <> 'waiting';--> statement-breakpoint
CREATE INDEX "idempotency_expiry" ON "idempotency_keys" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "ledger_booking" ON "ledger" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "ledger_payment" ON "ledger" USING btree ("payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_payout_kind" ON "ledger" USING btree ("payout_id","kind") WHERE payout_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_dispute_kind" ON "ledger" USING btree ("dispute_id","kind") WHERE dispute_id is not null;--> statement-breakpoint
CREATE INDEX "ledger_at" ON "ledger" USING btree ("at");--> statement-breakpoint
CREATE INDEX "ledger_entries_account" ON "ledger_entries" USING btree ("account");--> statement-breakpoint
CREATE INDEX "payment_methods_user" ON "payment_methods" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "payments_quote" ON "payments" USING btree ("quote_id");--> statement-breakpoint
CREATE INDEX "payments_booking" ON "payments" USING btree ("booking_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_tip" ON "payments" USING btree ("tip_of") WHERE capture_wanted_at is not null and void_wanted_at is null;--> statement-breakpoint
CREATE INDEX "payments_open" ON "payments" USING btree ("created_at") WHERE authorized_at is null and void_wanted_at is null;--> statement-breakpoint
CREATE INDEX "payments_wanted" ON "payments" USING btree ("created_at") WHERE voided_at is null and (void_wanted_at is not null or (capture_wanted_at is not null and captured_cents = 0) or refund_wanted_cents > refunded_cents);--> statement-breakpoint
CREATE INDEX "pending_bookings_created" ON "pending_bookings" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "payees_payable" ON "payees" USING btree ("provider_id") WHERE payable_cents > 0;--> statement-breakpoint
CREATE INDEX "payees_below_zero" ON "payees" USING btree ("payable_cents") WHERE payable_cents < 0;--> statement-breakpoint
CREATE INDEX "payees_held" ON "payees" USING btree ("held_at") WHERE held_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payout_accounts_ref" ON "payout_accounts" USING btree ("gateway","ref");--> statement-breakpoint
CREATE INDEX "payout_entries_payout" ON "payout_entries" USING btree ("payout_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payout_runs_day" ON "payout_runs" USING btree ("day") WHERE kind = 'scheduled';--> statement-breakpoint
CREATE INDEX "payout_runs_open" ON "payout_runs" USING btree ("number") WHERE state <> 'finished';--> statement-breakpoint
CREATE UNIQUE INDEX "payouts_one_on_the_way" ON "payouts" USING btree ("provider_id") WHERE status in ('prepared', 'sending', 'on_the_way');--> statement-breakpoint
CREATE UNIQUE INDEX "payouts_gateway_ref" ON "payouts" USING btree ("gateway","gateway_ref");--> statement-breakpoint
CREATE UNIQUE INDEX "payouts_run" ON "payouts" USING btree ("run_number","provider_id");--> statement-breakpoint
CREATE INDEX "payouts_provider" ON "payouts" USING btree ("provider_id","created_at");--> statement-breakpoint
CREATE INDEX "payouts_created" ON "payouts" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "payouts_to_send" ON "payouts" USING btree ("created_at") WHERE status in ('prepared', 'sending');--> statement-breakpoint
CREATE INDEX "payouts_to_ask" ON "payouts" USING btree ("ask_at") WHERE ask_at is not null;--> statement-breakpoint
CREATE INDEX "payouts_came_back" ON "payouts" USING btree ("ended_at") WHERE status in ('failed', 'returned') and paid_again_by is null;--> statement-breakpoint
CREATE INDEX "test_bank_payouts_account" ON "test_bank_payouts" USING btree ("account_ref");--> statement-breakpoint
CREATE INDEX "problem_entries_problem" ON "problem_entries" USING btree ("problem_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "problem_photos_file" ON "problem_photos" USING btree ("file_id");--> statement-breakpoint
CREATE UNIQUE INDEX "problems_one_waiting" ON "problems" USING btree ("booking_id") WHERE state <> 'decided';--> statement-breakpoint
CREATE INDEX "problems_booking" ON "problems" USING btree ("booking_id","created_at");--> statement-breakpoint
CREATE INDEX "problems_queue" ON "problems" USING btree ("created_at","id") WHERE state <> 'decided';--> statement-breakpoint
CREATE INDEX "problems_state" ON "problems" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "time_proposals_one_waiting" ON "time_proposals" USING btree ("booking_id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "time_proposals_due" ON "time_proposals" USING btree ("answer_by") WHERE state = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscriptions_session" ON "push_subscriptions" USING btree ("session_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscriptions_endpoint" ON "push_subscriptions" USING btree ("endpoint");--> statement-breakpoint
CREATE INDEX "push_subscriptions_user" ON "push_subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "recurring_bookings_first" ON "recurring_bookings" USING btree ("first_booking_id");--> statement-breakpoint
CREATE INDEX "recurring_bookings_user" ON "recurring_bookings" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "recurring_bookings_provider" ON "recurring_bookings" USING btree ("provider_id","created_at");--> statement-breakpoint
CREATE INDEX "recurring_bookings_waiting" ON "recurring_bookings" USING btree ("created_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "recurring_bookings_due" ON "recurring_bookings" USING btree ("next_start_at") WHERE state = 'running';--> statement-breakpoint
CREATE UNIQUE INDEX "recurring_visits_booking" ON "recurring_visits" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "relayed_calls_expiry" ON "relayed_calls" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "provider_words_sound" ON "provider_words" USING btree (search_sound("word"));--> statement-breakpoint
CREATE INDEX "provider_words_similar" ON "provider_words" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "search_terms_words" ON "search_terms" USING gin ("words");--> statement-breakpoint
CREATE INDEX "search_terms_stems" ON "search_terms" USING gin ("stems");--> statement-breakpoint
CREATE INDEX "search_words_similar" ON "search_words" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "applications_licence" ON "applications" USING btree ("licence_until") WHERE licence_until is not null;--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_id","seq");--> statement-breakpoint
CREATE INDEX "audit_log_act" ON "audit_log" USING btree ("act","seq");--> statement-breakpoint
CREATE INDEX "audit_log_subject" ON "audit_log" USING btree ("subject_type","subject_id","seq");--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_log_words" ON "audit_log" USING gin (to_tsvector('simple', "actor_name" || ' ' || replace("act", '.', ' ') || ' ' || "subject_id" || ' ' || "why"));--> statement-breakpoint
CREATE INDEX "queue_owners_owner" ON "queue_owners" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "inbound_messages_received" ON "inbound_messages" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "known_devices_seen" ON "known_devices" USING btree ("last_seen_at");--> statement-breakpoint
CREATE INDEX "notifications_unsent" ON "notifications" USING btree ("created_at") WHERE send_by <> '';--> statement-breakpoint
CREATE INDEX "notifications_user" ON "notifications" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "provider_profiles_category" ON "provider_profiles" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "provider_profiles_best" ON "provider_profiles" USING btree ("category_id",((20.0 + rating_sum) / (5.0 + rating_count)) desc,"user_id") WHERE taking_jobs;--> statement-breakpoint
CREATE INDEX "provider_profiles_best_near" ON "provider_profiles" USING btree ("category_id",floor(lat * 5),floor(long * 5),((20.0 + rating_sum) / (5.0 + rating_count)) desc,"user_id") WHERE taking_jobs and lat is not null and long is not null;--> statement-breakpoint
CREATE INDEX "provider_profiles_ratings" ON "provider_profiles" USING btree ("rating_count","rating_sum" DESC NULLS FIRST,"user_id") WHERE taking_jobs;--> statement-breakpoint
CREATE INDEX "provider_profiles_popular" ON "provider_profiles" USING btree ("completed_jobs" DESC NULLS FIRST,"user_id") WHERE taking_jobs;--> statement-breakpoint
CREATE INDEX "provider_profiles_newest" ON "provider_profiles" USING btree ("member_since" DESC NULLS FIRST,"user_id") WHERE taking_jobs;--> statement-breakpoint
CREATE INDEX "provider_profiles_place" ON "provider_profiles" USING gist (point(lat, long)) WHERE taking_jobs;--> statement-breakpoint
CREATE INDEX "provider_profiles_titles" ON "provider_profiles" USING gin (to_tsvector('simple', search_fold(service_title))) WITH (fastupdate=false) WHERE taking_jobs;--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree ("email","user_type") WHERE account_status <> 'deleted';--> statement-breakpoint
CREATE UNIQUE INDEX "users_contact" ON "users" USING btree ("phone_code","contact","user_type") WHERE account_status <> 'deleted';--> statement-breakpoint
CREATE INDEX "users_contact_digits" ON "users" USING btree ("contact");--> statement-breakpoint
CREATE INDEX "users_contact_prefix" ON "users" USING btree ("contact" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "users_email_prefix" ON "users" USING btree ("email" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "users_name_words" ON "users" USING gin (to_tsvector('simple', "fullname"));--> statement-breakpoint
CREATE INDEX "users_provider_names" ON "users" USING gin (to_tsvector('simple', search_fold(fullname))) WITH (fastupdate=false) WHERE user_type = 'provider' and account_status = 'active';--> statement-breakpoint
CREATE INDEX "users_page_key" ON "users" USING btree (left(md5("id"), 10)) WHERE user_type = 'provider';--> statement-breakpoint
CREATE INDEX "users_newest" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_providers" ON "users" USING btree ("account_status") WHERE user_type = 'provider';
--> statement-breakpoint
CREATE FUNCTION public.category_slug_free(wanted text, own_id text) RETURNS text
    LANGUAGE plpgsql
    AS $$
DECLARE
	stem text := left(btrim(regexp_replace(public.search_plain(wanted), '[^a-z0-9]+', '-', 'g'), '-'), 60);
	candidate text;
	tried integer := 1;
BEGIN
	IF stem = '' THEN
		stem := btrim(regexp_replace(lower(own_id), '[^a-z0-9]+', '-', 'g'), '-');
	END IF;
	candidate := stem;
	WHILE EXISTS (SELECT 1 FROM "categories" WHERE "slug" = candidate AND "id" <> own_id) LOOP
		tried := tried + 1;
		candidate := stem || '-' || tried;
	END LOOP;
	RETURN candidate;
END;
$$;
--> statement-breakpoint
CREATE FUNCTION public.category_slug_made() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
	IF NEW."slug" = '' THEN
		-- Two at once with one name: the second one looks after the first one is there.
		PERFORM pg_advisory_xact_lock(hashtext('categories.slug'));
		NEW."slug" := category_slug_free(NEW."name", NEW."id");
	END IF;
	RETURN NEW;
END;
$$;
--> statement-breakpoint
CREATE FUNCTION public.count_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
	INSERT INTO "change_counts" ("topic", "session", "changes") VALUES (TG_ARGV[0], pg_backend_pid(), 1)
	ON CONFLICT ("topic", "session") DO UPDATE SET "changes" = "change_counts"."changes" + 1;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION public.ledger_is_append_only() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
	RAISE EXCEPTION 'rows of % are never changed or removed', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE FUNCTION public.ledger_movement_balances() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
	IF (SELECT sum("amount_cents") FROM "ledger_entries" WHERE "ledger_id" = NEW."ledger_id") <> 0 THEN
		RAISE EXCEPTION 'the entries of % do not sum to zero', NEW."ledger_id" USING ERRCODE = 'check_violation';
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION public.payees_debt_limit() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
	indebted text;
BEGIN
	SELECT "payees"."provider_id" INTO indebted FROM "added"
	JOIN "ledger" ON "ledger"."id" = "added"."ledger_id"
	JOIN "payees" ON "added"."account" = 'provider_payable:' || "payees"."provider_id"
	WHERE "added"."amount_cents" < 0 AND "payees"."payable_cents" < 0
		AND "payees"."payable_cents" < -coalesce((
			SELECT ("value" #>> '{}')::integer FROM "settings"
			WHERE "name" = 'payoutDebtCents' AND "since" <= "ledger"."at" ORDER BY "since" DESC LIMIT 1
		), 20000)
	LIMIT 1;
	IF indebted IS NOT NULL THEN
		RAISE EXCEPTION '% may not owe that much', indebted USING ERRCODE = 'check_violation', CONSTRAINT = 'payees_debt_limit';
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION public.payees_follow_ledger() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
	overdrawn text;
BEGIN
	INSERT INTO "payees" ("provider_id")
	SELECT DISTINCT split_part("account", ':', 2) FROM "added"
	WHERE split_part("account", ':', 1) IN ('provider_payable', 'in_payout', 'provider_bank')
	ORDER BY 1
	ON CONFLICT DO NOTHING;
	UPDATE "payees" SET
		"payable_cents" = "payees"."payable_cents" + "sums"."payable",
		"in_payout_cents" = "payees"."in_payout_cents" + "sums"."in_payout",
		"paid_cents" = "payees"."paid_cents" + "sums"."paid"
	FROM (
		SELECT split_part("account", ':', 2) AS "provider_id",
			coalesce(sum("amount_cents") FILTER (WHERE split_part("account", ':', 1) = 'provider_payable'), 0) AS "payable",
			coalesce(sum("amount_cents") FILTER (WHERE split_part("account", ':', 1) = 'in_payout'), 0) AS "in_payout",
			coalesce(sum("amount_cents") FILTER (WHERE split_part("account", ':', 1) = 'provider_bank'), 0) AS "paid"
		FROM "added" WHERE split_part("account", ':', 1) IN ('provider_payable', 'in_payout', 'provider_bank')
		GROUP BY 1
	) AS "sums"
	WHERE "payees"."provider_id" = "sums"."provider_id";
	SELECT "payees"."provider_id" INTO overdrawn FROM "added"
	JOIN "ledger" ON "ledger"."id" = "added"."ledger_id"
	JOIN "payees" ON "added"."account" = 'provider_payable:' || "payees"."provider_id"
	WHERE "added"."amount_cents" < 0 AND "payees"."payable_cents" < 0
		AND "ledger"."kind" NOT IN ('questioned', 'chargeback', 'correction', 'tip_returned')
	LIMIT 1;
	IF overdrawn IS NOT NULL THEN
		RAISE EXCEPTION 'what % is owed is less than that', overdrawn USING ERRCODE = 'check_violation', CONSTRAINT = 'payees_not_overdrawn';
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION public.provider_words_added() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
	IF TG_TABLE_NAME = 'users' THEN
		INSERT INTO "provider_words" SELECT DISTINCT "word" FROM "added", string_to_table(search_fold("fullname"), ' ') AS "word"
		WHERE "user_type" = 'provider' AND "account_status" = 'active' AND "word" <> '' ORDER BY 1 ON CONFLICT DO NOTHING;
	ELSE
		INSERT INTO "provider_words" SELECT DISTINCT "word" FROM "added", string_to_table(search_fold("service_title"), ' ') AS "word"
		WHERE "word" <> '' ORDER BY 1 ON CONFLICT DO NOTHING;
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION public.provider_words_changed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
	former text[];
BEGIN
	IF TG_TABLE_NAME = 'provider_profiles' THEN
		former := CASE TG_OP WHEN 'INSERT' THEN '{}' ELSE string_to_array(search_fold(OLD."service_title"), ' ') END;
		IF TG_OP <> 'DELETE' THEN
			INSERT INTO "provider_words" SELECT DISTINCT "word" FROM string_to_table(search_fold(NEW."service_title"), ' ') AS "word"
			WHERE "word" <> '' ORDER BY 1 ON CONFLICT DO NOTHING;
		END IF;
	ELSE
		former := string_to_array(search_fold(OLD."fullname"), ' ');
		IF TG_OP <> 'DELETE' AND NEW."user_type" = 'provider' AND NEW."account_status" = 'active' THEN
			INSERT INTO "provider_words" SELECT DISTINCT "word" FROM string_to_table(search_fold(NEW."fullname"), ' ') AS "word"
			WHERE "word" <> '' ORDER BY 1 ON CONFLICT DO NOTHING;
		END IF;
	END IF;
	-- A name that nobody has any more must not stay behind.
	DELETE FROM "provider_words" WHERE "word" = ANY (former)
		AND NOT EXISTS (SELECT FROM "users" WHERE "user_type" = 'provider' AND "account_status" = 'active'
			AND to_tsvector('simple', search_fold("fullname")) @@ to_tsquery('simple', quote_literal("word")))
		AND NOT EXISTS (SELECT FROM "provider_profiles" WHERE "taking_jobs"
			AND to_tsvector('simple', search_fold("service_title")) @@ to_tsquery('simple', quote_literal("word")));
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION public.search_provider_names(wanted tsquery, most integer) RETURNS SETOF text
    LANGUAGE sql STABLE STRICT
    SET enable_seqscan TO 'off'
    SET plan_cache_mode TO 'force_custom_plan'
    AS $$
	(SELECT "id" FROM "users" WHERE "user_type" = 'provider' AND "account_status" = 'active'
		AND to_tsvector('simple', search_fold("fullname")) @@ "wanted" LIMIT "most")
	UNION
	(SELECT "user_id" FROM "provider_profiles" WHERE "taking_jobs"
		AND to_tsvector('simple', search_fold("service_title")) @@ "wanted" LIMIT "most")
$$;
--> statement-breakpoint
CREATE FUNCTION public.search_terms_follow() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
	former text[];
BEGIN
	IF TG_OP <> 'INSERT' THEN
		WITH "gone" AS (
			DELETE FROM "search_terms" WHERE "kind" = TG_ARGV[0] AND "target_id" = OLD."id" RETURNING "words"
		)
		SELECT array_agg(DISTINCT "word") INTO former FROM "gone", unnest("words") AS "word";
	END IF;
	IF TG_OP <> 'DELETE' AND NEW."retired_at" IS NULL THEN
		INSERT INTO "search_terms" ("kind", "target_id", "language", "place", "text", "words", "stems")
		SELECT TG_ARGV[0], NEW."id", "language", "place", "text", string_to_array(search_fold("text"), ' '), search_stems("language", "text")
		FROM (
			SELECT 'en' AS "language", 0 AS "place", NEW."name" AS "text"
			UNION ALL SELECT "key", 0, "value" ->> 'name' FROM jsonb_each(NEW."translations")
			UNION ALL SELECT "key", "place"::int, "word" FROM jsonb_each(NEW."search_words"),
				jsonb_array_elements_text("value") WITH ORDINALITY AS "list" ("word", "place")
		) AS "called"
		WHERE search_fold("text") <> '';
		INSERT INTO "search_words" ("word")
		SELECT DISTINCT "word" FROM "search_terms", unnest("words") AS "word"
		WHERE "kind" = TG_ARGV[0] AND "target_id" = NEW."id" AND "word" <> '' ORDER BY 1
		ON CONFLICT DO NOTHING;
	END IF;
	DELETE FROM "search_words" WHERE "word" = ANY (former)
		AND NOT EXISTS (SELECT FROM "search_terms" WHERE "words" @> ARRAY["search_words"."word"]);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_log_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.audit_log FOR EACH STATEMENT EXECUTE FUNCTION public.ledger_is_append_only();
--> statement-breakpoint
CREATE TRIGGER categories_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.categories FOR EACH STATEMENT EXECUTE FUNCTION public.count_change('catalogue');
--> statement-breakpoint
CREATE TRIGGER categories_search AFTER INSERT OR DELETE OR UPDATE OF name, translations, search_words, retired_at ON public.categories FOR EACH ROW EXECUTE FUNCTION public.search_terms_follow('category');
--> statement-breakpoint
CREATE TRIGGER category_banners_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.category_banners FOR EACH STATEMENT EXECUTE FUNCTION public.count_change('catalogue');
--> statement-breakpoint
CREATE TRIGGER category_slug BEFORE INSERT ON public.categories FOR EACH ROW EXECUTE FUNCTION public.category_slug_made();
--> statement-breakpoint
CREATE TRIGGER commission_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.commission FOR EACH STATEMENT EXECUTE FUNCTION public.count_change('commission');
--> statement-breakpoint
CREATE TRIGGER coupons_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.coupons FOR EACH STATEMENT EXECUTE FUNCTION public.count_change('coupons');
--> statement-breakpoint
CREATE TRIGGER days_off_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.days_off FOR EACH STATEMENT EXECUTE FUNCTION public.count_change('providers');
--> statement-breakpoint
CREATE TRIGGER ledger_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.ledger FOR EACH STATEMENT EXECUTE FUNCTION public.ledger_is_append_only();
--> statement-breakpoint
CREATE TRIGGER ledger_entries_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.ledger_entries FOR EACH STATEMENT EXECUTE FUNCTION public.ledger_is_append_only();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_entries_balance AFTER INSERT ON public.ledger_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.ledger_movement_balances();
--> statement-breakpoint
CREATE TRIGGER ledger_entries_payees AFTER INSERT ON public.ledger_entries REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.payees_follow_ledger();
--> statement-breakpoint
CREATE TRIGGER ledger_entries_payees_debt AFTER INSERT ON public.ledger_entries REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.payees_debt_limit();
--> statement-breakpoint
CREATE TRIGGER provider_hours_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.provider_hours FOR EACH STATEMENT EXECUTE FUNCTION public.count_change('providers');
--> statement-breakpoint
CREATE TRIGGER provider_profiles_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.provider_profiles FOR EACH STATEMENT EXECUTE FUNCTION public.count_change('providers');
--> statement-breakpoint
CREATE TRIGGER provider_profiles_search_added AFTER INSERT ON public.provider_profiles REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.provider_words_added();
--> statement-breakpoint
CREATE TRIGGER provider_profiles_search_changed AFTER UPDATE ON public.provider_profiles FOR EACH ROW WHEN ((old.service_title IS DISTINCT FROM new.service_title)) EXECUTE FUNCTION public.provider_words_changed();
--> statement-breakpoint
CREATE TRIGGER provider_profiles_search_removed AFTER DELETE ON public.provider_profiles FOR EACH ROW EXECUTE FUNCTION public.provider_words_changed();
--> statement-breakpoint
CREATE TRIGGER provider_services_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.provider_services FOR EACH STATEMENT EXECUTE FUNCTION public.count_change('providers');
--> statement-breakpoint
CREATE TRIGGER reviews_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.reviews FOR EACH STATEMENT EXECUTE FUNCTION public.count_change('reviews');
--> statement-breakpoint
CREATE TRIGGER slot_claims_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.slot_claims FOR EACH STATEMENT EXECUTE FUNCTION public.count_change('times');
--> statement-breakpoint
CREATE TRIGGER subcategories_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.subcategories FOR EACH STATEMENT EXECUTE FUNCTION public.count_change('catalogue');
--> statement-breakpoint
CREATE TRIGGER subcategories_search AFTER INSERT OR DELETE OR UPDATE OF name, translations, search_words, retired_at ON public.subcategories FOR EACH ROW EXECUTE FUNCTION public.search_terms_follow('service');
--> statement-breakpoint
CREATE TRIGGER users_change AFTER UPDATE ON public.users FOR EACH ROW
	WHEN ((OLD."fullname", OLD."image", OLD."account_status", OLD."user_type") IS DISTINCT FROM (NEW."fullname", NEW."image", NEW."account_status", NEW."user_type"))
	EXECUTE FUNCTION public.count_change('providers');
--> statement-breakpoint
CREATE TRIGGER users_search_added AFTER INSERT ON public.users REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.provider_words_added();
--> statement-breakpoint
CREATE TRIGGER users_search_changed AFTER UPDATE ON public.users FOR EACH ROW WHEN (((old.user_type = 'provider'::text) AND ((old.fullname IS DISTINCT FROM new.fullname) OR (old.account_status IS DISTINCT FROM new.account_status)))) EXECUTE FUNCTION public.provider_words_changed();
--> statement-breakpoint
CREATE TRIGGER users_search_removed AFTER DELETE ON public.users FOR EACH ROW WHEN ((old.user_type = 'provider'::text)) EXECUTE FUNCTION public.provider_words_changed();
--> statement-breakpoint
INSERT INTO "audit_head" ("id", "seq", "hash") VALUES (1, 0, repeat('0', 64));
