import { useEffect, useMemo, useState } from 'preact/hooks';
import { t } from '../../../lib/platform/i18n.ts';
import { Button } from '../../parts/button/Button.tsx';

interface Props {
  link: string;
  /** Of the program and the campaign, for the file's name. */
  names: string[];
  onSave(fileName: string, svg: string): void;
}

/** A link as a QR code, always on white, because scanners expect it. */
export function QrCodePart({ link, names, onSave }: Props) {
  const [codes, setCodes] = useState<typeof import('../../../lib/views/popup/qr-code.ts') | null>(null);
  const code = useMemo(() => codes?.qrCodeOf(link), [codes, link]);
  useEffect(() => {
    // If the library cannot be loaded, the link still works.
    void import('../../../lib/views/popup/qr-code.ts').then(setCodes, () => {});
  }, []);
  if (code === null) return <p class="hint">{t('qrTooLong')}</p>;
  return (
    <div class="qr cluster">
      {code && codes && (
        <>
          <svg role="img" aria-label={t('qrCode')} viewBox={`0 0 ${code.size} ${code.size}`}>
            <rect width={code.size} height={code.size} fill="#fff" />
            <path d={code.path} />
          </svg>
          <Button onClick={() => onSave(codes.qrFileName(...names), codes.qrFile(code))} label={t('saveQrCode')} />
        </>
      )}
    </div>
  );
}
