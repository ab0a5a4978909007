const FORMATS = ['xlsx', 'csv'] as const;

interface TableDownloadLinksProps {
  what: string;
  address: (format: (typeof FORMATS)[number]) => string;
}

export function TableDownloadLinks({ what, address }: TableDownloadLinksProps) {
  return (
    <p className="flex items-center gap-x-3 text-sm" data-screen-only="">
      Download{' '}
      {FORMATS.map((format) => (
        <a
          key={format}
          href={address(format)}
          rel="nofollow"
          className="text-link inline-flex min-h-8 items-center font-semibold"
        >
          <span className="sr-only">{what} as </span>
          {format.toUpperCase()}
        </a>
      ))}
    </p>
  );
}
