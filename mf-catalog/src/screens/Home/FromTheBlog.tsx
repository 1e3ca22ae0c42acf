import { useGetBlogQuery } from '@doorstep/shared-api/content';
import type { BlogItem } from '@doorstep/shared-api/domain';
import { paths, pathTo } from '@doorstep/shared-api/paths';
import { Picture, QueryState, Skeleton } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { Link } from 'react-router-dom';
import { ReadingTime } from '../../components/ReadingTime';
import { useFailedText } from '../../hooks/useFailedText';
import { useWhenNear } from '../../hooks/useWhenNear';
import styles from './Below.module.css';

const maxPosts = 4;

export function FromTheBlog() {
  const t = useT('catalog');
  const [box, isNear] = useWhenNear<HTMLElement>();
  const blog = useGetBlogQuery(undefined, { skip: !isNear });
  const failedText = useFailedText();
  if (blog.data?.length === 0) return null;
  return (
    <section className="wrap sec below" ref={box}>
      <div className="sec__head">
        <h2>{t('home.blog.title')}</h2>
        <Link className="link" to={paths.blogs}>
          {t('home.blog.all')}
        </Link>
      </div>
      <QueryState
        query={blog}
        className={styles.waitingBlog}
        skeleton={<Skeleton shape="block" count={2} />}
        atOnce
        failed={failedText}
        level={3}
      >
        {([first, ...others]) =>
          first && (
            <div className={styles.blog}>
              <FirstPost post={first} />
              <div>
                {others.slice(0, maxPosts - 1).map((post) => (
                  <OtherPost key={post.id} post={post} />
                ))}
              </div>
            </div>
          )
        }
      </QueryState>
    </section>
  );
}

function FirstPost({ post }: { readonly post: BlogItem }) {
  return (
    <Link className={styles.firstPost} to={pathTo.blogPost(post.slug)}>
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
    <Link className={styles.otherPost} to={pathTo.blogPost(post.slug)}>
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
