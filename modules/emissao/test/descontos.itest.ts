import { makeRequestCalls } from '@iss/solicitacao/contract/solicitacao'
import { recursoTipoSolicitacao } from '@iss/solicitacao/domain/tipo-solicitacao'
import { calcularNotaCall, carregarEmissao } from '../src/contract/emissao.ts'
import { type Client, type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pedidoNota } from './pedido.ts'
import { atenderAprovar, atenderBuscarTO } from '@iss/solicitacao/contract/atendimento'
import { perfilDescontoNotaFiscal } from '../../solicitacao/src/requests/perfil-desconto-nota-fiscal.ts'

const callsDe = (kind: typeof perfilDescontoNotaFiscal) =>
  makeRequestCalls({ recurso: recursoTipoSolicitacao(kind.tipo), rotulo: kind.tipo, schema: kind.schema, access: {} })
const desconto = callsDe(perfilDescontoNotaFiscal)

let scene: Scene
let alfa: Client
let fiscal: Client
beforeAll(async () => {
  scene = await startScene()
  alfa = await scene.as('alfa')
  fiscal = await scene.as('fiscal')
})
afterAll(() => scene?.stop())

type Corpo = { body: { mensagens?: { key: string | null; message: string }[] } }
const textos = ({ body }: Corpo) => (body.mensagens ?? []).map(({ key, message }) => `${key}: ${message}`)
const anexo = async (quem: Client) => {
  const limite = 'limite-do-anexo'
  const answer = await scene.app.inject({
    method: 'POST',
    url: '/v2/rest/file/upload',
    headers: { authorization: `Bearer ${quem.token}`, 'content-type': `multipart/form-data; boundary=${limite}` },
    payload: `--${limite}\r\nContent-Disposition: form-data; name="file"; filename="contrato.txt"\r\nContent-Type: text/plain\r\n\r\nContrato de empreitada\r\n--${limite}--\r\n`,
  })
  return (answer.json() as { id: number }).id
}
const enviar = async (quem: Client, call: typeof desconto.salvar, dados: object) => {
  const answer = await quem.try(call, { dados, observacao: '', anexos: [await anexo(quem)] })
  expect(textos(answer as Corpo)).toEqual([])
  return (answer.body as unknown as { criptId: string }).criptId
}
const aprovar = async (criptId: string, dados: object = {}) => {
  const to = await fiscal.call(atenderBuscarTO, { criptId })
  const answer = await fiscal.try(atenderAprovar, { criptId, versao: to.versao, texto: '', enviarEmail: false, dados })
  return {
    resumo: Object.fromEntries(to.resumo.map(({ rotulo, solicitado }) => [rotulo, solicitado])),
    answer: answer as Corpo & typeof answer,
  }
}
const calcular = async (quem: Client, subitem: string, data: string) => {
  const { atividades } = await quem.call(carregarEmissao, {})
  const atividadeId = atividades.find((atividade) => atividade.subitem === subitem)?.id ?? null
  return quem.call(calcularNotaCall, { ...pedidoNota({ atividadeId, valor: '1000.00' }), dataPrestacao: data } as never)
}

describe('R2-2.16-16 E3-3.3-10 discount of the tax on the NF-e (S08, F151)', () => {
  it('asks for its proof and its words, and gives the discount in the period only', async () => {
    const [perfil] = await scene.owner<{ id: string }>(
      `select id::text from perfil_desconto_imposto where municipio_id = 1 and ativa order by id limit 1`,
    )
    const dados = { perfil: Number(perfil?.id), inicio: '2026-04-10', fim: '2026-12-31', fundamentacao: 'Lei de incentivo.' }
    const falhas = textos((await alfa.try(desconto.salvar, { dados, observacao: '', anexos: [] })) as Corpo)
    expect(falhas).toEqual(['dados.fundamentacao: A fundamentação legal deve ter entre 30 e 1000 caracteres.'])
    const completo = { ...dados, fundamentacao: 'Lei municipal 1.234, art. 5º, incentivo à emissão de notas eletrônicas.' }
    expect(textos((await alfa.try(desconto.salvar, { dados: completo, observacao: '', anexos: [] })) as Corpo)).toEqual([
      'anexos: Anexe ao menos um documento.',
    ])
    const antes = await calcular(alfa, '1.01', '2026-04-12')
    const { resumo, answer } = await aprovar(await enviar(alfa, desconto.salvar, completo))
    expect(resumo['Renúncia estimada em 12 meses']).toMatch(/^R\$ .+ notas\)$/)
    expect(answer.status).toBe(200)
    const depois = await calcular(alfa, '1.01', '2026-04-12')
    const fora = await calcular(alfa, '1.01', '2026-04-09')
    expect([String(antes.resultado?.imposto), String(depois.resultado?.imposto), String(fora.resultado?.imposto)]).toEqual([
      '30.00',
      '27.00',
      '30.00',
    ])
    const de_novo = await alfa.try(desconto.salvar, { dados: completo, observacao: '', anexos: [await anexo(alfa)] })
    expect(textos(de_novo as Corpo)).toEqual(['dados.perfil: O contribuinte já possui este perfil no período.'])
  })
})

describe('F151 discount of the base by a profile', () => {
  it('is refused where its activities are not the taxpayer’s; approved, the base of the next note is less in the period', async () => {
    const criar = async (nome: string, codigo: string) => {
      const [perfil] = await scene.owner<{ id: string }>(
        'insert into perfil_desconto_base (municipio_id, nome) values (1, $1) returning id::text',
        [nome],
      )
      await scene.owner(
        `insert into tipo_desconto_base (municipio_id, perfil_id, nome, percentual, atividade_id)
         select 1, $1, $2, 20, id from atividade where municipio_id = 1 and codigo = $3`,
        [perfil?.id, nome, codigo],
      )
      return `base-${perfil?.id}`
    }
    const alheio = await criar('Incentivo às obras', '070201')
    const proprio = await criar('Incentivo ao software', '010101')
    const dados = {
      inicio: '2026-04-10',
      fim: '2026-12-31',
      fundamentacao: 'Lei municipal 1.234, art. 9º, redução da base de cálculo dos serviços.',
    }
    const pedir = async (perfil: string) =>
      alfa.try(desconto.salvar, { dados: { ...dados, perfil }, observacao: '', anexos: [await anexo(alfa)] })
    expect(textos((await pedir(alheio)) as Corpo)).toEqual(['dados.perfil: As atividades do perfil não constam do cadastro.'])
    expect(textos((await pedir('base-999999')) as Corpo)).toEqual(['dados.perfil: O perfil está inativo.'])
    const base = async (data: string) => String((await calcular(alfa, '1.01', data)).resultado?.base)
    expect(await base('2026-04-12')).toBe('1000.00')
    const { resumo, answer } = await aprovar(await enviar(alfa, desconto.salvar, { ...dados, perfil: proprio }))
    expect(resumo.Perfil).toMatch(/^Incentivo ao software \(base: 20,00% de /)
    expect(answer.status).toBe(200)
    expect([await base('2026-04-12'), await base('2026-04-09')]).toEqual(['800.00', '1000.00'])
    expect(textos((await pedir(proprio)) as Corpo)).toEqual([
      'dados.inicio: O contribuinte já tem desconto da base de cálculo no período.',
    ])
  })
})
