/**
 * Styles of the server-rendered pages: measures, typeface and colours of the public pages that the browser draws, dark where the system is. On paper
 * they are light and without buttons. Takes the address of their font.
 */
export const pageCss = (font: string | null): string => `
${font ? `@font-face{font-family:"Inter Variable";font-weight:100 900;font-display:swap;src:url(${font}) format("woff2-variations")}` : ''}
:root{color-scheme:light dark;--texto:#1b1f27;--fundo:#f4f6f9;--cartao:#fff;--linha:#dde2ea;--suave:#565d68;--azul:#1351b4;--sobre:#fff;--claro:#e6effc;--claro-texto:#1351b4;--bom:#e6f4e7;--bom-texto:#0f6a19;--mau:#fdeceb;--mau-texto:#b50909;
font-family:"Inter Variable",Inter,system-ui,sans-serif;color:var(--texto);background:var(--fundo)}
@media screen and (prefers-color-scheme:dark){:root{--texto:#e6e9ef;--fundo:#10151d;--cartao:#18202b;--linha:#303b4a;--suave:#a7b0be;--azul:#9cc0fb;--sobre:#0b1626;--claro:#1d3150;--claro-texto:#b5d0fb;--bom:#12351a;--bom-texto:#8fdc9a;--mau:#45191a;--mau-texto:#ffb3ac}}
*{box-sizing:border-box}body{margin:0;font-size:.9375rem;line-height:1.5}
header{position:sticky;top:0;z-index:1;background:#071d41;color:#fff}
header>div{display:flex;gap:12px;align-items:center;justify-content:space-between;max-width:1120px;min-height:54px;margin:0 auto;padding:4px clamp(8px,3vw,24px)}
header a{color:#fff;text-decoration:none;border-radius:6px;padding:8px 18px;font-size:.875rem;font-weight:600}
header a::before{content:"← "/""}header a:hover{background:rgb(255 255 255/.12)}
header span{display:inline-flex;gap:9px;align-items:center;font-weight:650;line-height:1.25}
header small{display:block;font-size:.75rem;font-weight:500;color:#cfdcf2}
header img{flex:none;width:auto;max-width:64px;height:34px;padding:2px;border-radius:5px;object-fit:contain;background:#fff}
header a:focus-visible,main a:focus-visible,button:focus-visible{outline:3px solid #ffcd07;outline-offset:2px}
main{max-width:1120px;margin:0 auto;padding:24px clamp(12px,3vw,24px) 48px}main a:not(.botao){color:var(--azul)}h1{font-size:1.5rem;font-weight:650;margin:0 0 16px}
section,.cartao{background:var(--cartao);border:1px solid var(--linha);border-radius:10px;padding:18px 20px;margin:0 0 16px}
h2{font-size:1rem;font-weight:650;margin:0 0 12px}dl{display:grid;grid-template-columns:minmax(140px,240px) 1fr;gap:8px 16px;margin:0}
dt{color:var(--suave)}dd{margin:0;font-weight:500;overflow-wrap:anywhere}
.botao{display:inline-block;background:var(--azul);color:var(--sobre);border:0;border-radius:6px;padding:10px 20px;font:inherit;text-decoration:none;font-weight:600;margin:4px 8px 4px 0;cursor:pointer}
.botao.claro{background:var(--claro);color:var(--claro-texto)}
.situacao{display:inline-block;border-radius:999px;padding:4px 12px;font-weight:600;background:var(--bom);color:var(--bom-texto)}
.inteiro{white-space:nowrap}
.situacao.cancelado{background:var(--mau);color:var(--mau-texto)}
.rosto{display:grid;grid-template-columns:1fr auto;gap:12px 24px}.rosto p{margin:0 0 8px}.rotulo{color:var(--suave)}
.quantia{font-size:clamp(1.5rem,7vw,2.25rem);font-weight:700;line-height:1.15;letter-spacing:-.02em;font-variant-numeric:tabular-nums}
.rosto figure{margin:0;width:clamp(112px,30vw,168px);text-align:center;color:var(--suave);font-size:.8125rem}.rosto svg{display:block;width:100%;border-radius:6px}
.rosto .acoes{grid-column:1/-1}.codigo{overflow-wrap:anywhere}
table{width:100%;border-collapse:collapse}th,td{text-align:left;padding:8px;border-bottom:1px solid var(--linha)}td.valor,th.valor{text-align:right;font-variant-numeric:tabular-nums}
@media(max-width:480px){dl{grid-template-columns:1fr;gap:2px}dd{margin-bottom:10px}section{padding:16px}table{font-size:.75rem}th,td{padding:6px 4px}.rosto .acoes .botao{display:block;width:100%;margin:0 0 8px;text-align:center}.rosto>div:first-child{grid-column:1}.rosto dl{margin-top:12px}}
@media print{header a,.botao{display:none}header{position:static;background:none;color:#000}header small{color:#000}body{background:#fff}section{border:0;padding:0;break-inside:avoid}}
`

/** What the buttons of these pages do: copy a text and say so. */
export const pageScript = `for (const button of document.querySelectorAll('[data-copiar]'))
  button.addEventListener('click', async () => {
    const name = button.textContent
    try {
      await navigator.clipboard.writeText(button.dataset.copiar)
    } catch {
      const box = document.createElement('textarea')
      box.value = button.dataset.copiar
      document.body.append(box)
      box.select()
      document.execCommand('copy')
      box.remove()
      button.focus()
    }
    button.textContent = 'Copiado'
    setTimeout(() => (button.textContent = name), 2000)
  })
`
