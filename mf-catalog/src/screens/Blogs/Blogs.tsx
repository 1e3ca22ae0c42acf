import { useGetBlogQuery } from '@doorstep/shared-api/content';
import type { BlogItem } from '@doorstep/shared-api/domain';
import { paths, pathTo } from '@doorstep/shared-api/paths';
import { BackLink, EmptyState, Page, Picture, QueryState, Skeleton, useFormat } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { Link } from 'react-router-dom';
import { ReadingTime } from '../../components/ReadingTime';
import { useFailedText } from '../../hooks/useFailedText';
import styles from './Blogs.module.css';

export function Blogs() {
  const t = useT('catalog');
  return (
    <Page className={styles.page}>
      <BackLink to={paths.home} label={t('common.home')} />
      <h1>{t('title.blogs')}</h1>
      <p className={`lead ${styles.lead}`}>{t('blog.lead')}</p>
      <Posts />
    </Page>
  );
}

export { Blogs as Component };

function Posts() {
  const t = useT('catalog');
  const failedText = useFailedText();
  return (
    <QueryState
      query={useGetBlogQuery()}
      className={styles.posts}
      skeleton={<Skeleton shape="block" count={6} height="280px" />}
      atOnce
      failed={failedText}
      empty={<EmptyState title={t('common.noData')} text={t('blog.none')} />}
    >
      {(posts) => (
        <ul className={styles.posts}>
          {posts.map((post) => (
            <li key={post.id}>
              <Post post={post} />
            </li>
          ))}
        </ul>
      )}
    </QueryState>
  );
}

function Post({ post }: { readonly post: BlogItem }) {
  const { date } = useFormat();
  return (
    <Link className={styles.post} to={pathTo.blogPost(post.slug)}>
      <span className={styles.picture}>
        <Picture src={post.image} alt="" width={390} height={220} />
      </span>
      <h2 className="h3 mt4">{post.title}</h2>
      {post.excerpt && <p className="muted mt2">{post.excerpt}</p>}
      <p className={`sm muted mt2 ${styles.facts}`}>
        {post.publishedAt && <time dateTime={post.publishedAt}>{date(post.publishedAt)}</time>}
        <ReadingTime minutes={post.minutes} />
      </p>
    </Link>
  );
}
