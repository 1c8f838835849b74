import type { ReactNode } from "react";
import * as texts from "../../texts/payment-result.ts";
import styles from "./payment-result.module.css";
import type { QrCode } from "./qr-code.ts";

/** Modules of the white margin that scanners need around a QR code. */
const margin = 4;

type Props = {
  readonly number: string;
  /** Undefined if the server has not loaded the order. */
  readonly qr: QrCode | undefined;
};

/** The booking number in large letters and as a QR code, by which the reception finds the booking. */
export function ReceptionCode({ number, qr }: Props): ReactNode {
  return (
    <div className={styles.reception}>
      <p>
        <span>{texts.showAtReception}</span>
        <strong className={styles.receptionNumber}>{number}</strong>
      </p>
      {qr && (
        <svg
          role="img"
          aria-label={texts.qrCode(number)}
          className={styles.qr}
          viewBox={`${-margin} ${-margin} ${qr.size + 2 * margin} ${qr.size + 2 * margin}`}
          shapeRendering="crispEdges"
        >
          <path d={qr.path} />
        </svg>
      )}
    </div>
  );
}
