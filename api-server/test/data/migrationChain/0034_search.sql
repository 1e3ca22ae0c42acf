-- Each is trusted: the owner of the database may create it.
CREATE EXTENSION IF NOT EXISTS "unaccent" WITH SCHEMA "public";
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS "pg_trgm" WITH SCHEMA "public";
--> statement-breakpoint
-- What people type, as it is compared: lower case, without accents, Arabic ya and kaf as the Persian ones, digits as 0-9, and one space
-- between words. Independent of the locale of the database.
CREATE FUNCTION "search_plain"("value" text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
SELECT btrim(regexp_replace(
	translate(lower(public.unaccent('public.unaccent'::regdictionary, "value")),
		'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯё' || 'أإآٱيىئكةۀؤ' || '۰۱۲۳۴۵۶۷۸۹٠١٢٣٤٥٦٧٨٩' ||
			E'\u0640\u064B\u064C\u064D\u064E\u064F\u0650\u0651\u0652\u0654\u0670',
		'абвгдеежзийклмнопрстуфхцчшщъыьэюяе' || 'ااااییی' || 'کههو' || '01234567890123456789'),
	E'[][!"#$%&''()*+,./:;<=>?@^_`{|}~\\\\\\s\u00A0«»„“”‘’‚–—…،؛؟•·\u200B-\u200F\u202A-\u202E\u2066-\u2069-]+', ' ', 'g'))
$$;
--> statement-breakpoint
-- The same in Latin letters, by sound: letters that are mistaken for each other become one, another alphabet is understood, and trigrams
-- work where the locale knows no others.
CREATE FUNCTION "search_fold"("value" text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
SELECT replace(replace(replace(replace(replace(replace(replace(replace(
	translate(public.search_plain("value"),
		'ژچشщغ' || 'абвгдезийклмнопрстуфхыэ' || 'ابپتثجحدذرزسصضطظعفکگلمنوهی' || 'ъьء',
		'жчшшق' || 'abvgdeziiklmnoprstufhye' || 'abptsjhdzrzssztzafkglmnvhy'),
	'ж', 'zh'), 'ц', 'ts'), 'ч', 'ch'), 'ш', 'sh'), 'ю', 'yu'), 'я', 'ya'), 'خ', 'kh'), 'ق', 'gh')
$$;
--> statement-breakpoint
-- The stem of each word by the dictionary of the language; '' for a word such as "the". In German "Kueche" is "Küche".
CREATE FUNCTION "search_stems"("language" text, "value" text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
SELECT coalesce(array_agg(public.search_fold(coalesce((ts_lexize(
		CASE "language" WHEN 'en' THEN 'english_stem'::regdictionary WHEN 'de' THEN 'german_stem' WHEN 'es' THEN 'spanish_stem'
			WHEN 'fr' THEN 'french_stem' WHEN 'ru' THEN 'russian_stem' ELSE 'simple' END,
		CASE "language" WHEN 'de' THEN regexp_replace("word", '([aou])e', '\1', 'g') ELSE "word" END))[1], '')) ORDER BY "place"), '{}')
FROM regexp_split_to_table(public.search_plain("value"), ' ') WITH ORDINALITY AS "split" ("word", "place")
$$;
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
CREATE INDEX "provider_words_similar" ON "provider_words" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "search_terms_words" ON "search_terms" USING gin ("words");--> statement-breakpoint
CREATE INDEX "search_terms_stems" ON "search_terms" USING gin ("stems");--> statement-breakpoint
CREATE INDEX "search_words_similar" ON "search_words" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "provider_profiles_best" ON "provider_profiles" USING btree ("category_id",((20.0 + rating_sum) / (5.0 + rating_count)) desc,"user_id") WHERE taking_jobs;--> statement-breakpoint
CREATE INDEX "provider_profiles_best_near" ON "provider_profiles" USING btree ("category_id",floor(lat * 5),floor(long * 5),((20.0 + rating_sum) / (5.0 + rating_count)) desc,"user_id") WHERE taking_jobs and lat is not null and long is not null;--> statement-breakpoint
CREATE INDEX "provider_profiles_titles" ON "provider_profiles" USING gin (to_tsvector('simple', search_fold(service_title))) WITH (fastupdate=false) WHERE taking_jobs;--> statement-breakpoint
CREATE INDEX "users_provider_names" ON "users" USING gin (to_tsvector('simple', search_fold(fullname))) WITH (fastupdate=false) WHERE user_type = 'provider' and account_status = 'active';--> statement-breakpoint
CREATE FUNCTION "search_terms_follow"() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER "categories_search" AFTER INSERT OR DELETE OR UPDATE OF "name", "translations", "search_words", "retired_at" ON "categories"
	FOR EACH ROW EXECUTE FUNCTION "search_terms_follow"('category');
--> statement-breakpoint
CREATE TRIGGER "subcategories_search" AFTER INSERT OR DELETE OR UPDATE OF "name", "translations", "search_words", "retired_at" ON "subcategories"
	FOR EACH ROW EXECUTE FUNCTION "search_terms_follow"('service');
--> statement-breakpoint
CREATE FUNCTION "provider_words_added"() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE FUNCTION "provider_words_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER "users_search_added" AFTER INSERT ON "users" REFERENCING NEW TABLE AS "added"
	FOR EACH STATEMENT EXECUTE FUNCTION "provider_words_added"();
--> statement-breakpoint
CREATE TRIGGER "users_search_changed" AFTER UPDATE ON "users" FOR EACH ROW
	WHEN (OLD."user_type" = 'provider' AND (OLD."fullname", OLD."account_status") IS DISTINCT FROM (NEW."fullname", NEW."account_status"))
	EXECUTE FUNCTION "provider_words_changed"();
--> statement-breakpoint
CREATE TRIGGER "users_search_removed" AFTER DELETE ON "users" FOR EACH ROW WHEN (OLD."user_type" = 'provider')
	EXECUTE FUNCTION "provider_words_changed"();
--> statement-breakpoint
CREATE TRIGGER "provider_profiles_search_added" AFTER INSERT ON "provider_profiles" REFERENCING NEW TABLE AS "added"
	FOR EACH STATEMENT EXECUTE FUNCTION "provider_words_added"();
--> statement-breakpoint
CREATE TRIGGER "provider_profiles_search_changed" AFTER UPDATE ON "provider_profiles" FOR EACH ROW
	WHEN (OLD."service_title" IS DISTINCT FROM NEW."service_title")
	EXECUTE FUNCTION "provider_words_changed"();
--> statement-breakpoint
CREATE TRIGGER "provider_profiles_search_removed" AFTER DELETE ON "provider_profiles" FOR EACH ROW EXECUTE FUNCTION "provider_words_changed"();
--> statement-breakpoint
-- Listed providers whose name or title has all of these words, some of them where there are many. By the indexes in any case: a table of
-- providers that is read from end to end costs a second.
CREATE FUNCTION "search_provider_names"("wanted" tsquery, "most" int) RETURNS SETOF text LANGUAGE sql STABLE STRICT
SET enable_seqscan = off SET plan_cache_mode = force_custom_plan AS $$
	(SELECT "id" FROM "users" WHERE "user_type" = 'provider' AND "account_status" = 'active'
		AND to_tsvector('simple', search_fold("fullname")) @@ "wanted" LIMIT "most")
	UNION
	(SELECT "user_id" FROM "provider_profiles" WHERE "taking_jobs"
		AND to_tsvector('simple', search_fold("service_title")) @@ "wanted" LIMIT "most")
$$;
--> statement-breakpoint
-- The catalogue and the providers that are there already.
UPDATE "categories" SET "name" = "name";
--> statement-breakpoint
UPDATE "subcategories" SET "name" = "name";
--> statement-breakpoint
INSERT INTO "provider_words"
SELECT "word" FROM "users", string_to_table(search_fold("fullname"), ' ') AS "word"
WHERE "user_type" = 'provider' AND "account_status" = 'active' AND "word" <> ''
UNION SELECT "word" FROM "provider_profiles", string_to_table(search_fold("service_title"), ' ') AS "word" WHERE "word" <> '';
