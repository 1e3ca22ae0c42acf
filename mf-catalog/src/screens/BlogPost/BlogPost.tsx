import { isBusinessFailure, isNotFound, skipToken } from '@doorstep/shared-api';
import { useGetBlogPostQuery } from '@doorstep/shared-api/content';
import type { BlogPost as Post } from '@doorstep/shared-api/domain';
import { paths, pathTo } from '@doorstep/shared-api/paths';
import { BackLink, Button, EmptyState, Page, Picture, QueryState, Skeleton, useFormat } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { NothingHere, PageHead, StructuredData, useDocumentTitle } from '@doorstep/shared-ui/routes';
import { useSearchParams } from 'react-router-dom';
import { ReadingTime } from '../../components/ReadingTime';
import { useFailedText } from '../../hooks/useFailedText';
import { useSiteUrl } from '../../hooks/useSiteUrl';
import { structuredDataOfPost } from '../../model/providers/searchFacts';
import { groupBlocks } from '../../model/services/groupBlocks';
import styles from './BlogPost.module.css';

export function BlogPost() {
  const t = useT('catalog');
  const [search] = useSearchParams();
  const slug = search.get('slug');
  const post = useGetBlogPostQuery(slug || skipToken);
  const failedText = useFailedText();
  return (
    <Page narrow className={styles.page}>
      <BackLink to={paths.blogs} label={t('title.blogs')} />
      {!post.data && <h1 className="sr">{t('title.blog-post')}</h1>}
      {!slug || isNotFound(post.error) || isBusinessFailure(post.error) ? (
        <PostGone />
      ) : (
        <QueryState
          query={post}
          className="stack"
          skeleton={
            <>
              <Skeleton shape="block" height="56px" />
              <Skeleton shape="block" height="320px" />
              <Skeleton shape="line" count={6} />
            </>
          }
          atOnce
          failed={failedText}
        >
          {(post) => <Article post={post} />}
        </QueryState>
      )}
    </Page>
  );
}

export { BlogPost as Component };

function PostGone() {
  const t = useT('catalog');
  return (
    <>
      <NothingHere />
      <EmptyState art="search" title={t('blog.gone')} action={<Button to={paths.blogs}>{t('home.blog.all')}</Button>} />
    </>
  );
}

function Article({ post }: { readonly post: Post }) {
  const { date } = useFormat();
  const siteUrl = useSiteUrl();
  useDocumentTitle(post.title);
  return (
    <article className={styles.article}>
      <PageHead address={pathTo.blogPost(post.slug)} description={post.excerpt} />
      <StructuredData facts={structuredDataOfPost(post, siteUrl)} />
      <h1>{post.title}</h1>
      <p className={`muted ${styles.facts}`}>
        {post.publishedAt && <time dateTime={post.publishedAt}>{date(post.publishedAt)}</time>}
        <ReadingTime minutes={post.minutes} />
      </p>
      {post.image && (
        <div className={styles.picture}>
          <Picture src={post.image} alt="" width={760} height={345} urgent="first" />
        </div>
      )}
      <div className={styles.text}>
        {groupBlocks(post.body).map((block) => {
          if (block.type === 'h2') {
            return (
              <h2 className="h3" key={block.key}>
                {block.text}
              </h2>
            );
          }
          if (block.type === 'p') return <p key={block.key}>{block.text}</p>;
          return (
            <ul key={block.key}>
              {block.points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          );
        })}
      </div>
    </article>
  );
}
