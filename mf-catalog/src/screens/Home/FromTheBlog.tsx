import { useGetBlogQuery } from '@doorstep/shared-api/content';
import type { BlogItem } from '@doorstep/shared-api/domain';
import { paths, to } from '@doorstep/shared-api/paths';
import { Picture, Skeleton } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { Link } from 'react-router-dom';
import { LoadError } from '../../components/LoadError';
import { ReadingTime } from '../../components/ReadingTime';
import { useWhenNear } from '../../components/useWhenNear';
import styles from './Below.module.css';

const shownPosts = 4;

/** The newest post large, three more beside it. A server without a blog has no section. */
export function FromTheBlog() {
  const t = useT('catalog');
  const [box, isNear] = useWhenNear<HTMLElement>();
  const blog = useGetBlogQuery(undefined, { skip: !isNear });
  if (blog.data?.length === 0) return null;
  return (
    <section className="wrap sec" ref={box}>
      <div className="sec__head">
        <h2>{t('home.blog.title')}</h2>
        <Link className="link" to={paths.blogs}>
          {t('home.blog.all')}
        </Link>
      </div>
      {content()}
    </section>
  );

  function content() {
    const [first, ...others] = blog.data?.slice(0, shownPosts) ?? [];
    if (first) {
      return (
        <div className={styles.blog}>
          <FirstPost post={first} />
          <div>
            {others.map((post) => (
              <OtherPost key={post.id} post={post} />
            ))}
          </div>
        </div>
      );
    }
    if (blog.isError) {
      return <LoadError error={blog.error} onRetry={blog.refetch} busy={blog.isFetching} level={3} />;
    }
    return (
      <div className={styles.waitingBlog} aria-busy="true">
        <Skeleton shape="block" count={2} />
      </div>
    );
  }
}

function FirstPost({ post }: { readonly post: BlogItem }) {
  return (
    <Link className={styles.firstPost} to={to.blogPost(post.slug)}>
      <span className={styles.wide}>
        <Picture src={post.image} alt="" width={660} height={371} />
      </span>
      <h3 className="mt4">{post.title}</h3>
      <p className="muted mt2">
        {post.excerpt} <ReadingTime minutes={post.minutes} />
      </p>
    </Link>
  );
}

function OtherPost({ post }: { readonly post: BlogItem }) {
  return (
    <Link className={styles.otherPost} to={to.blogPost(post.slug)}>
      <span className={styles.wide}>
        <Picture src={post.image} alt="" width={190} height={107} />
      </span>
      <span>
        <h3 className="h4">{post.title}</h3>
        <p className="sm muted mt2">
          <ReadingTime minutes={post.minutes} />
        </p>
      </span>
    </Link>
  );
}
