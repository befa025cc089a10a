export type MailTemplate = {
  titulo: string
  paragrafos: readonly string[]
  /** A link shown as a button; its address stands below in full, for readers that show no buttons. */
  botao?: { texto: string; url: string }
  rodape?: string
}

const RODAPE = 'Esta é uma mensagem automática. Não é preciso responder.'

/**
 * Text and HTML of a message in Portuguese: one column, inline styles only, readable by screen readers and without images. Every text is
 * escaped; a line break in a paragraph stays one. Refuses (RangeError) a button that leads anywhere but to http or https.
 */
export function renderMail({ titulo, paragrafos, botao, rodape = RODAPE }: MailTemplate): { texto: string; html: string } {
  const link = botao && { texto: botao.texto, url: safeUrl(botao.url) }
  const texto = [titulo, ...paragrafos, ...(link ? [`${link.texto}: ${link.url}`] : []), `--\n${rodape}`].join('\n\n')
  return { texto: `${texto}\n`, html: html(titulo, paragrafos, link, rodape) }
}

function html(titulo: string, paragrafos: readonly string[], botao: MailTemplate['botao'], rodape: string): string {
  const button = botao
    ? `<p style="margin:24px 0"><a href="${escape(botao.url)}" style="background-color:#1351b4;border-radius:4px;color:#ffffff;display:inline-block;font-weight:600;padding:12px 24px;text-decoration:none">${escape(botao.texto)}</a></p>
<p style="color:#555555;font-size:14px;margin:0 0 16px">Se o botão não funcionar, copie este endereço: <a href="${escape(botao.url)}" style="color:#1351b4;word-break:break-all">${escape(botao.url)}</a></p>`
    : ''
  const body = paragrafos.map((text) => `<p style="margin:0 0 16px">${escape(text).replace(/\r?\n/g, '<br>')}</p>`).join('\n')
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(titulo)}</title>
</head>
<body style="background-color:#f8f8f8;color:#1b1b1b;font-family:Inter,Arial,sans-serif;font-size:16px;line-height:1.5;margin:0;padding:24px">
<main style="background-color:#ffffff;border-top:4px solid #1351b4;margin:0 auto;max-width:600px;padding:32px 24px">
<h1 style="color:#071d41;font-size:22px;line-height:1.3;margin:0 0 16px">${escape(titulo)}</h1>
${body}
${button}
</main>
<footer style="color:#555555;font-size:14px;margin:16px auto 0;max-width:600px;padding:0 24px">${linked(rodape)}</footer>
</body>
</html>
`
}

/** A text whose addresses of the web are links. */
function linked(text: string): string {
  const parts = text.split(/(https?:\/\/[^\s<>"]+)/)
  return parts
    .map((part, n) =>
      n % 2 === 1
        ? `<a href="${escape(safeUrl(part))}" style="color:#1351b4;word-break:break-all">${escape(part)}</a>`
        : escape(part),
    )
    .join('')
}

function safeUrl(text: string): string {
  const url = new URL(text)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new RangeError(`Not a web address: '${text}'`)
  return url.href
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char)
}
