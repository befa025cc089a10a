import { reportCalls } from '@iss/list/definition'
import { buscarImportacaoTO, confirmarImportacao, validarImportacao } from '@iss/lote/contract/importacao'
import { type Registry, registryCalls } from '@iss/registry/definition'
import { type Client, type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { atividades } from '../registries/atividades.ts'
import { atividadesCtiss } from '../registries/atividades-ctiss.ts'

let scene: Scene
let administrador: Client
let gestor: Client
beforeAll(async () => {
  scene = await startScene()
  administrador = await scene.as('administrador')
  gestor = await scene.as('gestor')
})
afterAll(() => scene.stop())

async function validar(quem: Client, tipo: string, linhas: readonly string[]) {
  const limite = 'limite-do-teste'
  const answer = await scene.app.inject({
    method: 'POST',
    url: '/v2/rest/file/upload',
    headers: { authorization: `Bearer ${quem.token}`, 'content-type': `multipart/form-data; boundary=${limite}` },
    payload: `--${limite}\r\ncontent-disposition: form-data; name="file"; filename="${tipo}.csv"\r\ncontent-type: text/csv\r\n\r\n${linhas.join('\r\n')}\r\n--${limite}--\r\n`,
  })
  return quem.try(validarImportacao, { tipo, arquivoId: answer.json<{ id: number }>().id })
}
const sentencas = ({ body }: Awaited<ReturnType<typeof validar>>) => body.mensagens.map(({ message }) => message)
const ver = (id: number) => administrador.call(buscarImportacaoTO, { id, pagina: 0, tamanho: 100, situacao: null })
const ditas = ({ itens }: Awaited<ReturnType<typeof ver>>) =>
  itens.lista.map(({ situacaoRotulo, mensagens }) => [situacaoRotulo, ...mensagens.map(({ texto }) => texto)])

async function importar(tipo: string, linhas: readonly string[]) {
  const validada = await validar(administrador, tipo, linhas)
  const { id } = validada.body as unknown as { id: number }
  const previa = await ver(id)
  await administrador.call(confirmarImportacao, { id })
  await scene.runProcesses()
  return { previa, feita: await ver(id) }
}

const cabecalho =
  'codigo;ex;tipo;descricao;nacionalfederal;importadosfederal;estadual;municipal;vigenciainicio;vigenciafim;chave;versao;fonte'
const linha = (codigo: string, municipal: string, versao = '26.2.A', tipo = '2') =>
  `${codigo};;${tipo};Serviço ${codigo};13.45;15.45;0.00;${municipal};01/05/2026;31/12/2026;ABC123;${versao};IBPT`

describe('R2-2.10-15 importacao-tabela-i-b-p-t (A34)', () => {
  it('three lines of services are three rows, goods stay out, and the version is in force when the file is done', async () => {
    const { previa, feita } = await importar('tabela-ibpt', [
      cabecalho,
      linha('0101', '3.10'),
      linha('0702', '4.00'),
      linha('115022000', '3.30', '26.2.A', '1'),
      linha('84713012', '0.00', '26.2.A', '0'),
    ])
    expect(previa.importacao.detalhes).toContainEqual({ rotulo: 'Mercadorias, que ficam de fora', valor: '1' })
    expect(feita.importacao).toMatchObject({ situacao: 'CONCLUIDO', totais: { total: 3, importados: 3, comErro: 0 } })
    expect(
      await scene.owner(
        `select v.item_tabela as item, v.tipo, v.municipal::text, t.publicada_em is not null as publicada from valor_tabela_ibpt v
         join tabela_ibpt t using (municipio_id) where t.id = v.tabela_id and t.versao_tabela = '26.2.A' order by 1`,
      ),
    ).toEqual([
      { item: '1.01', tipo: 'LC116', municipal: '3.1000', publicada: true },
      { item: '115022000', tipo: 'NBS', municipal: '3.3000', publicada: true },
      { item: '7.02', tipo: 'LC116', municipal: '4.0000', publicada: true },
    ])
  })

  it('the same file is told, a changed line of the version alters that line only', async () => {
    const deNovo = await validar(administrador, 'tabela-ibpt', [
      cabecalho,
      linha('0101', '3.10'),
      linha('0702', '4.00'),
      linha('115022000', '3.30', '26.2.A', '1'),
      linha('84713012', '0.00', '26.2.A', '0'),
    ])
    expect((deNovo.body as unknown as { avisos: string[] }).avisos).toContain('Este arquivo já foi importado em 15/04/2026.')
    // The table is the city's: whoever imported it, the next one is told.
    await scene.owner(
      `update lote set pessoa_id = (select p.id from pessoa p where p.municipio_id = 1 and p.id <> lote.pessoa_id order by p.id limit 1)
       where municipio_id = 1 and tipo like '%tabela-ibpt'`,
    )
    const deOutro = await validar(administrador, 'tabela-ibpt', [
      cabecalho,
      linha('0101', '3.10'),
      linha('0702', '4.00'),
      linha('115022000', '3.30', '26.2.A', '1'),
      linha('84713012', '0.00', '26.2.A', '0'),
    ])
    const { avisos, id } = deOutro.body as unknown as { avisos: string[]; id: number }
    expect(avisos).toContain('Este arquivo já foi importado em 15/04/2026.')
    expect(ditas(await ver(id)).map(([situacao]) => situacao)).toEqual(['Sem alteração', 'Sem alteração', 'Sem alteração'])
    const { feita } = await importar('tabela-ibpt', [cabecalho, linha('0101', '3.20'), linha('0702', '4.00')])
    expect(feita.importacao.semEfeitoRotulo).toBe('Sem alteração')
    expect(ditas(feita)).toEqual([['Importado'], ['Sem alteração', 'Sem alteração.']])
  })

  it('refuses an older version, two versions, a missing column, and lines that are none', async () => {
    expect(sentencas(await validar(administrador, 'tabela-ibpt', [cabecalho, linha('0101', '3.10', '26.1.B')]))).toEqual([
      'A versão 26.1.B é anterior à vigente.',
    ])
    expect(
      sentencas(await validar(administrador, 'tabela-ibpt', [cabecalho, linha('0101', '3'), linha('0102', '3', '26.2.B')])),
    ).toEqual(['O arquivo mistura as versões 26.2.A e 26.2.B da tabela.'])
    expect(sentencas(await validar(administrador, 'tabela-ibpt', ['codigo;ex;tipo', '0101;;2']))).toContain(
      'O arquivo não tem a coluna municipal.',
    )
    const validada = await validar(administrador, 'tabela-ibpt', [
      cabecalho,
      linha('9999', '101', '26.2.B'),
      linha('0101', '3', '26.2.B'),
    ])
    expect(ditas(await ver((validada.body as unknown as { id: number }).id))).toEqual([
      [
        'Com erro',
        'O código 9999 não é da NBS nem da lista de serviços.',
        'A coluna municipal deve ter um percentual de 0 a 100: 101.',
      ],
      ['Pronto para importar'],
    ])
    // What was only looked at is in no table.
    expect(await scene.owner(`select 1 from tabela_ibpt where versao_tabela = '26.2.B'`)).toEqual([])
  })

  it('is for the administrator only, and R2-2.10-11 tabela-i-b-p-t (A33) marks the newest version', async () => {
    expect((await validar(gestor, 'tabela-ibpt', [cabecalho, linha('0101', '3.10')])).status).toBe(403)
    const { buscar } = reportCalls('tabela-i-b-p-t')
    expect((await gestor.try(buscar, { filtros: {} })).status).toBe(403)
    const { linhas } = await administrador.call(buscar, { filtros: { item: '0101' }, pagina: 0, tamanho: 10 })
    expect(
      linhas.map(({ valores: { codigo, versao, municipal, situacao } }) => [codigo, versao, String(municipal), situacao]),
    ).toEqual([
      ['01.01', '26.2.A', '3.20', 'Versão mais recente'],
      ['01.01', '26.1.A', '2.90', 'Anterior'],
    ])
    const deFora = await scene.as('gestor.porto')
    expect(
      (await deFora.call(reportCalls('atividades-ibpt').buscar, { filtros: {}, pagina: 0, tamanho: 50 })).linhas[0]?.valores,
    ).toMatchObject({ situacao: 'Sem vínculo' })
  })
})

describe('R2-2.10-14 import-atv-ctiss (A35)', () => {
  const colunas = 'grupo;código;ctiss;item116;início;fim'

  it('shows what each line would change before anything changes, then does it', async () => {
    const linhas = [
      colunas,
      '01;010101;0101-0/01-88;01.01;01/01/2018;30/06/2026',
      '01;010101;0101-0/02-69;01.01;01/01/2018;',
      '01;010101;0101-0/09-00;01.01;01/07/2026;',
      '01;010701;0107-0/01-88;01.01;01/01/2018;',
      '99;999999;0107-0/01-88;01.07;01/01/2018;',
    ]
    const { previa, feita } = await importar('atividade-ctiss', linhas)
    const mensagens = [
      'Encerrado em 30/06/2026.',
      'Sem alteração.',
      'Novo CTISS e novo vínculo.',
      'O CTISS 0107-0/01-88 já está cadastrado com o item 01.07.',
      'A atividade 999999 do grupo 99 não está cadastrada.',
    ]
    const rotulos = ['Pronto para importar', 'Sem alteração', 'Pronto para importar', 'Com erro', 'Com erro']
    expect(ditas(previa)).toEqual(mensagens.map((mensagem, indice) => [rotulos[indice], mensagem]))
    expect(feita.importacao).toMatchObject({ totais: { importados: 2, jaConvertidos: 1, comErro: 2 } })
    expect(
      await scene.owner(
        `select c.codigo, v.inicio::text, v.fim::text from vinculo_atividade v
         join atividade_ctiss c on c.municipio_id = v.municipio_id and c.id = v.atividade_ctiss_id
         join atividade a on a.municipio_id = v.municipio_id and a.id = v.atividade_id where a.codigo = '010101' and v.municipio_id = 1 order by 1`,
      ),
    ).toEqual([
      { codigo: '010100188', inicio: '2018-01-01', fim: '2026-06-30' },
      { codigo: '010100269', inicio: '2018-01-01', fim: null },
      { codigo: '010100900', inicio: '2026-07-01', fim: null },
    ])
    expect((await validar(gestor, 'atividade-ctiss', linhas)).status).toBe(403)
  })
})

describe('R2-2.9-03 CTISS and CNAE of an activity (K10, E3-3.4-06, E3-3.4-08, E3-3.4-09)', () => {
  const child = (registry: Registry, name: string) => registryCalls(registry.children[name] as Registry)

  it('a CTISS has nine characters and one period, an activity each CTISS once at a time, a CTISS each CNAE', async () => {
    const calls = registryCalls(atividadesCtiss)
    const valores = { codigo: '170100100', descricao: 'Consultoria', atividade116: '17.01', inicio: '2026-01-01' }
    const { id } = await gestor.call(calls.salvar, { valores })
    const recusa = async (call: Parameters<Client['try']>[0], input: unknown) =>
      (await gestor.try(call, input)).body.mensagens.map(({ key, message }) => `${key}: ${message}`)
    expect(await recusa(calls.salvar, { valores: { ...valores, codigo: '1701' } })).toEqual([
      'codigo: O valor informado em CTISS não é válido.',
    ])
    expect(await recusa(calls.salvar, { valores: { ...valores, inicio: '2026-02-01' } })).toEqual([
      'inicio: A vigência informada conflita com 01/01/2026 a indeterminado.',
    ])
    const cnaes = child(atividadesCtiss, 'cnaes')
    await gestor.call(cnaes.salvar, { pai: id, valores: { cnae: '7020400', inicio: '2026-01-01' } })
    expect(await recusa(cnaes.salvar, { pai: id, valores: { cnae: '7020400', inicio: '2026-03-01' } })).toEqual([
      'inicio: A vigência informada conflita com 01/01/2026 a indeterminado.',
    ])
    const [atividade] = await scene.owner<{ id: string }>(`select id from atividade where municipio_id = 1 and codigo = '170101'`)
    const ctiss = child(atividades, 'ctiss')
    const vinculo = { pai: Number(atividade?.id), valores: { atividadeCtissId: id, inicio: '2026-01-01' } }
    await gestor.call(ctiss.salvar, vinculo)
    expect(await recusa(ctiss.salvar, vinculo)).toEqual(['inicio: A vigência informada conflita com 01/01/2026 a indeterminado.'])
    expect(await recusa(calls.remover, { ids: [id] })).toEqual([
      'null: Este registro já foi utilizado e não pode ser eliminado. Informe a data de término.',
    ])
  })
})
