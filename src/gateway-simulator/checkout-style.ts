/** The overlay on the merchant's page. Every rule is bound to the checkout's own class names. */
export const checkoutStyle = `.gateway-checkout {
  --gateway-checkout-accent: #b5472b;
  --gateway-checkout-backdrop: rgb(31 27 22 / 62%);
  box-sizing: border-box;
  display: none;
  flex-direction: column;
  inline-size: min(28rem, 100vw - 2rem);
  block-size: min(46rem, 100dvh - 2rem);
  max-inline-size: none;
  max-block-size: none;
  margin: auto;
  padding: 0;
  overflow: hidden;
  border: 0;
  border-block-start: 4px solid var(--gateway-checkout-accent);
  border-radius: 1.25rem;
  background: #fbf7f0;
  color: #1f1b16;
  font: 1rem/1.5 system-ui, sans-serif;
  box-shadow: 0 1.5rem 4rem rgb(31 27 22 / 35%);
}

.gateway-checkout[open] {
  display: flex;
}

.gateway-checkout::backdrop {
  background: var(--gateway-checkout-backdrop, rgb(31 27 22 / 62%));
}

.gateway-checkout-bar {
  display: flex;
  align-items: center;
  justify-content: space-between;
  padding: 0.25rem 0.25rem 0.25rem 1.25rem;
}

.gateway-checkout-title,
.gateway-checkout-wait {
  margin: 0;
  color: #5f564b;
  font-size: 0.875rem;
  font-weight: 600;
}

.gateway-checkout-close {
  position: relative;
  inline-size: 2.75rem;
  block-size: 2.75rem;
  padding: 0;
  border: 0;
  border-radius: 999px;
  background: transparent;
  color: inherit;
  cursor: pointer;
}

.gateway-checkout-close::before,
.gateway-checkout-close::after {
  content: "";
  position: absolute;
  inset: 50% auto auto 50%;
  inline-size: 1.125rem;
  border-block-start: 2px solid currentcolor;
  transform: translate(-50%, -50%) rotate(45deg);
}

.gateway-checkout-close::after {
  transform: translate(-50%, -50%) rotate(-45deg);
}

.gateway-checkout-close:hover {
  background: rgb(31 27 22 / 8%);
}

.gateway-checkout-close:focus-visible {
  outline: 3px solid #2e3a78;
  outline-offset: -3px;
}

.gateway-checkout-wait {
  padding: 1rem 1.25rem;
  outline: none;
}

.gateway-checkout-ready .gateway-checkout-wait {
  display: none;
}

.gateway-checkout-frame {
  flex: 1;
  min-block-size: 0;
  inline-size: 100%;
  border: 0;
}

@media (max-width: 480px) {
  .gateway-checkout {
    inline-size: 100vw;
    block-size: 100dvh;
    border-radius: 0;
  }
}

@media (prefers-color-scheme: dark) {
  .gateway-checkout {
    background: #1f1b16;
    color: #fbf7f0;
  }

  .gateway-checkout-title,
  .gateway-checkout-wait {
    color: #cbbfae;
  }

  .gateway-checkout-close:hover {
    background: rgb(251 247 240 / 12%);
  }

  .gateway-checkout-close:focus-visible {
    outline-color: #b3bdf2;
  }
}

@media (prefers-reduced-motion: no-preference) {
  .gateway-checkout[open] {
    animation: gateway-checkout-rise 180ms ease-out;
  }

  @keyframes gateway-checkout-rise {
    from {
      opacity: 0;
      transform: translateY(0.75rem);
    }
  }
}
`;
