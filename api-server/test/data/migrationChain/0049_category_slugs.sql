ALTER TABLE "categories" ADD COLUMN "slug" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- Of a name, in letters that an address carries as they are: "Car Wash & Polish" is car-wash-polish. A name without such letters gives
-- its id, and one that another category has already gets a number.
CREATE FUNCTION "category_slug_free"("wanted" text, "own_id" text) RETURNS text LANGUAGE plpgsql AS $$
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
CREATE FUNCTION "category_slug_made"() RETURNS trigger LANGUAGE plpgsql AS $$
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
DO $$
DECLARE
	one record;
BEGIN
	FOR one IN SELECT "id", "name" FROM "categories" ORDER BY "position", "id" LOOP
		UPDATE "categories" SET "slug" = category_slug_free(one."name", one."id") WHERE "id" = one."id";
	END LOOP;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER "category_slug" BEFORE INSERT ON "categories" FOR EACH ROW EXECUTE FUNCTION category_slug_made();--> statement-breakpoint
CREATE UNIQUE INDEX "categories_slug" ON "categories" USING btree ("slug");
