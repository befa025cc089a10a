import { reportCalls } from '@iss/list/definition'
import { buscarImportacaoTO, confirmarImportacao, validarImportacao } from '@iss/lote/contract/importacao'
import { type Client, type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { comDigitoCno } from '../domain/cno.ts'

let scene: Scene
let fiscal: Client
beforeAll(async () => {
  scene = await startScene()
  fiscal = await scene.as('fiscal')
})
afterAll(() => scene?.stop())

const CABECALHO = 'Número;Emissão;Validade;Proprietário;Documento;Endereço;Inscrição;Área;CNO'
async function enviar(quem: Client, texto: string | Buffer): Promise<number> {
  const limite = 'limite-do-arquivo'
  const inicio = `--${limite}\r\nContent-Disposition: form-data; name="file"; filename="alvaras.csv"\r\nContent-Type: text/csv\r\n\r\n`
  const answer = await scene.app.inject({
    method: 'POST',
    url: '/v2/rest/file/upload',
    headers: { authorization: `Bearer ${quem.token}`, 'content-type': `multipart/form-data; boundary=${limite}` },
    payload: Buffer.concat([Buffer.from(inicio), Buffer.from(texto), Buffer.from(`\r\n--${limite}--\r\n`)]),
  })
  return (answer.json() as { id: number }).id
}
const validar = async (quem: Client, texto: string | Buffer) =>
  quem.try(validarImportacao, { tipo: 'alvaras-de-obra', arquivoId: await enviar(quem, texto), novamente: false })
const ver = (id: number) => fiscal.call(buscarImportacaoTO, { id, pagina: 0, tamanho: 20, situacao: null } as never)
const frases = (answer: object) =>
  ((answer as { body: { mensagens?: { message: string }[] } }).body.mensagens ?? []).map(({ message }) => message)

describe('permits to build by CSV', () => {
  const cno = comDigitoCno('90777000011')
  const linhas = [
    CABECALHO,
    `A-1;10/01/2026;10/01/2027;Maria Cidadã;300.000.002-05;R. Um, 1;01.02.003;120,50;${cno}`,
    'A-2;2026-02-01;;José;300.000.002-05;R. Dois, 2;;;',
    'A-2;2026-02-01;;José;300.000.002-05;R. Dois, 2;;;',
    'A-3;31/02/2026;;;1;;;x;123',
  ]

  it('tells what is new, wrong and repeated before anything is written; the same file again changes nothing', async () => {
    const previa = (await validar(fiscal, linhas.join('\r\n'))).body as unknown as { id: number }
    const { itens, importacao } = await ver(previa.id)
    expect(importacao.totais).toMatchObject({ total: 4, comErro: 2 })
    expect(itens.lista.map(({ chave, mensagens }) => `${chave}: ${mensagens.map(({ texto }) => texto).join(' ')}`)).toEqual([
      'A-1: Alvará novo.',
      'A-2: Alvará novo.',
      'A-2: O alvará A-2 já está na linha 3 do arquivo.',
      expect.stringMatching(
        /^linha 5: A data de emissão do alvará é inválida: 31\/02\/2026\. .*O CNO do alvará é inválido: 123\.$/,
      ),
    ])
    await fiscal.call(confirmarImportacao, { id: previa.id })
    await scene.runProcesses()
    const gravados = await scene.owner(
      'select numero, documento, area::text, cno from alvara_obra where municipio_id = 1 and numero like $1 order by numero',
      ['A-%'],
    )
    expect(gravados).toEqual([
      { numero: 'A-1', documento: '30000000205', area: '120.5000', cno },
      { numero: 'A-2', documento: '30000000205', area: null, cno: null },
    ])
    const outra = linhas.slice(0, 3).join('\n').replace('R. Dois, 2', 'R. Dois, 20')
    const segunda = (await validar(fiscal, Buffer.from(outra, 'latin1'))).body as unknown as { id: number }
    expect((await ver(segunda.id)).itens.lista.map(({ mensagens }) => mensagens.map(({ texto }) => texto).join())).toEqual([
      'Sem alteração.',
      'Alvará alterado.',
    ])
  })

  it('a file without a column or lines is refused; builders and the other city send none', async () => {
    expect(frases(await validar(fiscal, 'numero;emissao\n1;2'))).toEqual(
      ['proprietario', 'documento', 'endereco'].map((coluna) => `A coluna ${coluna} não está no arquivo de alvarás.`),
    )
    expect(frases(await validar(fiscal, CABECALHO))).toHaveLength(1)
    for (const nome of ['beta', 'alfa']) expect((await validar(await scene.as(nome), linhas.join('\n'))).status).toBe(403)
    const visiveis = await scene.inCity(
      2,
      async (ctx) => (await ctx.client.query('select count(*)::int as n from alvara_obra')).rows[0] as unknown,
    )
    expect(visiveis).toEqual({ n: 0 })
  })

  it('the monitor shows permits and works that nobody pays ISS for; exempt works are left out', async () => {
    const { linhas: rows } = await fiscal.call(reportCalls('monitor-obras').buscar, {
      filtros: { dias: 0, situacao: 'DEVENDO' },
      pagina: 0,
      tamanho: 100,
    } as never)
    const doAlvara = rows.find(({ valores }) => valores.alvara === 'A-1')?.valores
    expect(doAlvara).toMatchObject({ origem: 'Alvará', responsavel: 'Maria Cidadã', situacao: 'Sem nota', notas: 0, iss: '0.00' })
    const nomes = (estado: string) => rows.filter(({ valores }) => valores.situacao === estado).map(({ valores }) => valores.nome)
    expect(nomes('Sem nota')).toContain('Galpão Distrito Industrial')
    expect(rows.map(({ valores }) => valores.nome)).not.toContain('Residencial Serra')
    await scene.owner(`update obra set isenta = true where municipio_id = 1 and nome = 'Galpão Distrito Industrial'`)
    const depois = await fiscal.call(reportCalls('monitor-obras').buscar, {
      filtros: { dias: 0, situacao: 'DEVENDO' },
      pagina: 0,
      tamanho: 100,
    } as never)
    expect(depois.linhas.map(({ valores }) => valores.nome)).not.toContain('Galpão Distrito Industrial')
  })
})
