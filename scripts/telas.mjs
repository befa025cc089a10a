// node scripts/telas.mjs [http://localhost:3000] [names]: takes pictures of the running demonstration into docs/telas, with an index.
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { launch, open, settled } from './demo-browser.mjs'

const base = process.argv[2] ?? 'http://localhost:3000'
const folder = fileURLToPath(new URL('../docs/telas', import.meta.url))
const limit = 4_000_000

const inicio = '/home/inicial-menu'
const starts = [
  'alfa',
  'beta',
  'gama',
  'mei',
  'contador',
  'funcionario',
  'maria',
  'banco',
  'fiscal',
  'gestor',
  'administrador',
  'suporte',
]
/** name, account ('' for a visitor), address, scheme, first link to follow from there: numbers of the demonstration change. */
const telas = [
  ['entrada', '', '/landing-page'],
  ...starts.map((usuario) => [`inicio-${usuario}`, usuario, inicio]),
  ['emissao', 'alfa', '/home/actions/emissaonf2'],
  ['nota', 'alfa', '/home/actions/consultas', 'light', 'nota-fiscal?id='],
  ['consultas', 'alfa', '/home/actions/consultas'],
  ['guias', 'alfa', '/home/actions/guias-contribuinte'],
  ['guia', 'alfa', '/home/actions/guias-contribuinte', 'light', 'guia?id='],
  ['pix', 'alfa', inicio, 'light', 'pix-guia?id='],
  ['competencias', 'alfa', '/home/escrituracao/list'],
  ['solicitacoes', 'alfa', '/home/actions/solicitacoes'],
  ['extrato', 'alfa', '/home/actions/extrato-contribuinte'],
  ['clientes', 'contador', '/home/actions/contador'],
  ['atendimento', 'fiscal', '/home/atender'],
  ['ficha', 'fiscal', '/home/actions/consulta-geral-contribuinte?id=8'],
  ['cadastro', 'fiscal', '/home/cadastro-menu'],
  ['relatorio', 'fiscal', '/home/actions/relatorio-maiores-devedores'],
  ['menu-fiscal', 'fiscal', '/home/fiscal-menu'],
  ['duvidas', 'fiscal', '/home/actions/duvidas-fiscal'],
  ['paineis', 'gestor', '/home/paineis-e-relatorios'],
  ['configuracoes', 'gestor', '/home/configuracao-menu'],
  ['administracao', 'administrador', '/home/admin-menu'],
  ['verificacao', '', '/public/documentos'],
  ['inicio-alfa-escuro', 'alfa', inicio, 'dark'],
  ['emissao-escuro', 'alfa', '/home/actions/emissaonf2', 'dark'],
]

/** The picture as WebP, by the browser itself. */
async function toWebp(page, png) {
  const url = await page.evaluate(async (data) => {
    const image = new Image()
    image.src = `data:image/png;base64,${data}`
    await image.decode()
    const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height })
    canvas.getContext('2d').drawImage(image, 0, 0)
    return canvas.toDataURL('image/webp', 0.72)
  }, png.toString('base64'))
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
}

await mkdir(folder, { recursive: true })
const only = process.argv[3]
if (!only) for (const name of await readdir(folder)) if (/\.(png|webp)$/.test(name)) await rm(`${folder}/${name}`)
const browser = await launch()
const painter = await browser.newPage()
for (const [name, usuario, path, scheme, link] of telas) {
  if (only && !name.match(only)) continue
  for (const [width, suffix] of [
    [1440, ''],
    [390, '-celular'],
  ]) {
    const page = await open(browser, base, { usuario, path, width, scheme })
    if (link) {
      await page.goto(await page.locator(`a[href*="${link}"]`).first().getAttribute('href'))
      await settled(page)
    }
    const file = `${name}${suffix}.webp`
    await writeFile(`${folder}/${file}`, await toWebp(painter, await page.screenshot()))
    await page.context().close()
  }
  console.log(name)
}
await browser.close()

const index = telas.map(
  ([name, usuario, path]) =>
    `## ${name}\n\n${usuario ? `\`${usuario}\`, ` : ''}\`${path}\`\n\n<img src="${name}.webp" width="640" alt=""> <img src="${name}-celular.webp" width="180" alt="">\n`,
)
await writeFile(
  `${folder}/README.md`,
  `# Screens of the demonstration\n\nTaken by \`node scripts/telas.mjs\` from \`npm start\`, at 1440 and 390 pixels.\n\n${index.join('\n')}`,
)
let bytes = 0
for (const name of await readdir(folder)) bytes += (await stat(`${folder}/${name}`)).size
console.log(`${telas.length} telas, ${Math.round(bytes / 1024)} KB`)
if (bytes > limit) throw new Error('The pictures are more than 4 MB')
