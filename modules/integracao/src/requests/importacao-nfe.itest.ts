import { buscarTiposImportacao } from '@iss/lote/contract/importacao'
import { atenderAprovar, atenderBuscarTO, atenderIndeferir, buscarAtendimento } from '@iss/solicitacao/contract/atendimento'
import { makeRequestCalls } from '@iss/solicitacao/contract/solicitacao'
import { recursoTipoSolicitacao } from '@iss/solicitacao/domain/tipo-solicitacao'
import { type Client, type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importacaoNfe } from './importacao-nfe.ts'

const { salvar } = makeRequestCalls({
  recurso: recursoTipoSolicitacao('IMPORTACAO_NFE'),
  rotulo: 'Autorização de importação de RPS',
  schema: importacaoNfe.schema,
  access: {},
})
let scene: Scene
let alfa: Client
let fiscal: Client
beforeAll(async () => {
  scene = await startScene()
  alfa = await scene.as('alfa')
  fiscal = await scene.as('fiscal')
})
afterAll(() => scene?.stop())

const base = { sistema: 'Sistema Um', formato: 'ABRASF 2.04', serie: 'A1', inicio: '2026-04-15', fim: '2027-04-15' }
const pedir = (dados: object) => alfa.try(salvar, { dados: { ...base, ...dados }, observacao: '', anexos: [] })
const enviar = async (dados: object) => {
  const answer = await pedir(dados)
  expect(answer.status).toBe(200)
  return (answer.body as unknown as { criptId: string }).criptId
}
const aprovar = async (criptId: string) => {
  const { versao } = await fiscal.call(atenderBuscarTO, { criptId })
  return fiscal.try(atenderAprovar, { criptId, versao, texto: '', enviarEmail: false })
}
const textos = ({ body }: { body: { mensagens: { key: string | null; message: string }[] } }) =>
  body.mensagens.map(({ key, message }) => `${key}: ${message}`)
const autorizacoes = () =>
  scene.owner<{ sistema: string; inicio: string; fim: string | null }>(
    `select a.sistema, a.inicio::text, a.fim::text from autorizacao_importacao a join pessoa p on p.municipio_id = a.municipio_id and p.id = a.pessoa_id
     where a.municipio_id = 1 and p.documento = '40000001000150' order by a.sistema, a.inicio`,
  )

describe('R2-2.16-15 authorisation to import RPS (S10)', () => {
  it('is sent, seen in the attendance, sent a second time in vain, and approved: then it is in force', async () => {
    const criptId = await enviar({})
    const fila = await fiscal.call(buscarAtendimento, { tipos: ['IMPORTACAO_NFE'] })
    expect(fila.map((row) => row.criptId)).toContain(criptId)
    expect((await pedir({ sistema: 'sistema um' })).status).toBe(409)
    expect(await autorizacoes()).toEqual([])
    expect((await aprovar(criptId)).status).toBe(200)
    expect(await autorizacoes()).toEqual([{ sistema: 'Sistema Um', inicio: '2026-04-15', fim: '2027-04-15' }])
    expect(textos(await pedir({ inicio: '2027-04-15', fim: '2028-04-15' }))).toEqual([
      'dados.inicio: Já existe autorização de importação do sistema Sistema Um neste período: 15/04/2026 a 15/04/2027.',
    ])
  })

  it('refuses a period in the past or that ends before it begins, and a request without system', async () => {
    expect(textos(await pedir({ sistema: 'Dois', inicio: '2026-04-14', fim: null }))).toEqual([
      'dados.inicio: O início da autorização não pode ser anterior a hoje.',
    ])
    expect(textos(await pedir({ sistema: 'Dois', fim: '2026-04-15' }))).toEqual([
      'dados.fim: O último dia da importação deve ser posterior ao primeiro.',
    ])
    expect(textos(await pedir({ sistema: ' ' }))).toEqual(['dados.sistema: Informe o sistema emissor.'])
    expect(textos(await pedir({ sistema: 'Dois', fim: '2027-04-16' }))).toEqual([
      'dados.fim: A autorização vale no máximo 12 meses: informe um fim até 15/04/2027.',
    ])
  })

  it('stays pending when it no longer holds at the decision', async () => {
    const criptId = await enviar({ sistema: 'Três' })
    await scene.owner(
      `insert into autorizacao_importacao (municipio_id, pessoa_id, sistema, inicio)
       select 1, id, 'Três', '2026-01-01' from pessoa where municipio_id = 1 and documento = '40000001000150'`,
    )
    const answer = await aprovar(criptId)
    expect(answer.status).toBe(409)
    expect(textos(answer)[0]).toContain('Já existe autorização de importação do sistema Três')
    const fila = await fiscal.call(buscarAtendimento, { tipos: ['IMPORTACAO_NFE'] })
    expect(fila.map((row) => row.criptId)).toContain(criptId)
  })

  it('F150 warns of a taxpayer without NF-e and of a validity that is over, and refuses both at the decision', async () => {
    const criptId = await enviar({ sistema: 'Cinco', grafica: 'Gráfica Serra', fim: '2026-04-20' })
    const autorizada = (desde: string | null) =>
      scene.owner(`update pessoa set autorizada_nfe_desde = $1 where municipio_id = 1 and documento = '40000001000150'`, [desde])
    const validade = (fim: string) =>
      scene.owner(
        `update solicitacao set dados = dados || jsonb_build_object('inicio', '2026-04-01', 'fim', $2::text) where chave = $1`,
        [criptId, fim],
      )
    await autorizada(null)
    await validade('2026-04-15')
    const avisos = ['O contribuinte não possui autorização de NF-e.', 'A validade deve ser futura.']
    const { alertas } = await fiscal.call(atenderBuscarTO, { criptId })
    expect(alertas).toEqual(expect.arrayContaining(avisos))
    expect(textos(await aprovar(criptId))).toEqual([
      'null: O contribuinte não possui autorização de NF-e.',
      'fim: A validade deve ser futura.',
    ])
    await autorizada('2022-01-01')
    await validade('2026-05-20')
    expect((await aprovar(criptId)).status).toBe(200)
    const [row] = await scene.owner<{ grafica: string; por: string }>(
      `select a.grafica, p.nome as por from autorizacao_importacao a join pessoa p on p.municipio_id = a.municipio_id and p.id = a.gerado_por where a.sistema = 'Cinco'`,
    )
    expect(row).toEqual({ grafica: 'Gráfica Serra', por: 'Carla Fiscal' })
  })

  it('F150 the channel that is authorised is the one by which RPS may come', async () => {
    const disponivel = async () => (await alfa.call(buscarTiposImportacao, {})).find(({ tipo }) => tipo === 'rps-abrasf')
    const criptId = await enviar({ sistema: 'Seis', canal: 'WEB_SERVICE' })
    await scene.owner(
      `delete from autorizacao_importacao a using pessoa p where p.municipio_id = a.municipio_id and p.id = a.pessoa_id and p.documento = '40000001000150'`,
    )
    expect((await aprovar(criptId)).status).toBe(200)
    const [row] = await scene.owner<{ canal: string }>(`select canal from autorizacao_importacao where sistema = 'Seis'`)
    expect(row?.canal).toBe('WEB_SERVICE')
    expect((await disponivel())?.impedimento).toBe(
      'A autorização de importação é só para o web service. Solicite a autorização para arquivos.',
    )
    await scene.owner(`update autorizacao_importacao set canal = 'ARQUIVO' where sistema = 'Seis'`)
    expect((await disponivel())?.impedimento).toBeNull()
  })

  it('holds as long as the city says and costs its fee, told before and charged by a guide at the approval', async () => {
    const criptId = await enviar({ sistema: 'Sete', formato: 'PLANILHA', fim: null })
    expect((await fiscal.call(atenderBuscarTO, { criptId })).alertas).toContain('A aprovação gera a guia da taxa, de R$ 18,00.')
    const answer = await aprovar(criptId)
    expect(answer.body).toMatchObject({ senhaDocumento: expect.any(String) })
    const [row] = await scene.owner(
      `select a.fim::text, g.base::text, g.tributo, g.vencimento::text, g.observacao from autorizacao_importacao a
       join guia g on g.municipio_id = a.municipio_id and g.id = a.guia_id where a.sistema = 'Sete'`,
    )
    expect(row).toEqual({
      fim: '2027-04-15',
      base: '18.00',
      tributo: 'TAXA_AIDF',
      vencimento: '2026-05-15',
      observacao: 'Taxa da autorização de importação de RPS do sistema Sete',
    })
    await scene.owner('update config_aidf set taxa_importacao = 0 where municipio_id = 1')
    const gratis = await enviar({ sistema: 'Oito' })
    expect((await aprovar(gratis)).body).toMatchObject({ senhaDocumento: null })
  })

  it('authorises nothing when it is rejected', async () => {
    const criptId = await enviar({ sistema: 'Quatro' })
    const { versao, justificativas } = await fiscal.call(atenderBuscarTO, { criptId })
    const justificativaIndeferimentoList = justificativas.slice(0, 1).map(({ id }) => id)
    const pedido = { solicitacao: criptId, versao, justificativaIndeferimentoList, texto: 'Sistema sem homologação.' }
    expect((await fiscal.try(atenderIndeferir, pedido)).status).toBe(200)
    expect((await autorizacoes()).map(({ sistema }) => sistema)).not.toContain('Quatro')
  })

  it('is not open to who does not hold the key', async () => {
    const maria = await scene.as('maria')
    expect((await maria.try(salvar, { dados: base, observacao: '', anexos: [] })).status).toBe(403)
  })
})
