import { loteCalls } from '@iss/lote/definition'
import { type Client, type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { substituirAtividade } from './substituir-atividade.ts'

const { validar, executar, buscarTO, descritor } = loteCalls(substituirAtividade)
let scene: Scene
let gestor: Client
beforeAll(async () => {
  scene = await startScene()
  gestor = await scene.as('gestor')
})
afterAll(() => scene.stop())

const refusal = async (call: Parameters<Client['try']>[0], input: unknown) =>
  (await gestor.try(call, input)).body.mensagens.map(({ key, message }) => `${key}: ${message}`)

describe('R2-2.9-35 substituir-atividade (K21)', () => {
  it('moves everybody of the preview, ends the old one the day before, and leaves the notes as they are', async () => {
    const [usada] = await scene.owner<{ id: string; n: number }>(
      `select atividade_id as id, count(*)::int as n from pessoa_atividade where municipio_id = 1 and fim is null group by 1 order by 2 desc, 1 limit 1`,
    )
    const antigaId = Number(usada?.id)
    // An activity that nobody has.
    const [livre] = await scene.owner<{ id: string }>(
      `insert into atividade select (jsonb_populate_record(a, jsonb_build_object('id', 980001, 'codigo', a.codigo || '9'))).* from atividade a
       where municipio_id = 1 and ativa order by id limit 1 returning id`,
    )
    const novaId = Number(livre?.id)
    const valores = { antigaId, novaId, inicio: '2026-05-01', anexos: true, ibpt: true, ctiss: true }
    expect(await refusal(validar, { valores: { ...valores, novaId: antigaId } })).toEqual([
      'novaId: As atividades devem ser diferentes.',
    ])
    const previa = await gestor.call(validar, { valores })
    expect(previa.lista.filter(({ linha }) => linha.vinculo === 'Contribuinte')).toHaveLength(usada?.n ?? 0)
    const { assinatura } = previa
    expect(await refusal(executar, { valores, assinatura, motivo: 'curto', palavra: 'x' })).toEqual([
      'motivo: Informe o motivo com pelo menos 20 caracteres.',
      'palavra: Digite SUBSTITUIR para confirmar.',
    ])
    const certo = { valores, assinatura, motivo: 'Nova codificação do município', palavra: 'SUBSTITUIR', ciente: false }
    expect(await refusal(executar, { ...certo, assinatura: 'outra' })).toEqual([
      'null: Os dados mudaram desde a prévia. Gere a prévia novamente.',
    ])
    const notas = async () => scene.owner('select count(*)::int as n from nota_fiscal where atividade_id = $1', [antigaId])
    const antes = await notas()
    const trilha = () =>
      scene.owner(`select 1 from auditoria_evento where tipo = 'atividade.substituida' and entidade = 'pessoa'`)
    const trilhaAntes = (await trilha()).length
    const { id } = await gestor.call(executar, certo)
    await scene.runProcesses()
    expect(await gestor.call(buscarTO, { id })).toMatchObject({ sucesso: previa.total, erro: 0 })
    expect(await notas()).toEqual(antes)
    const linhas = await scene.owner<{ atividade: string; inicio: string; fim: string | null; n: number }>(
      `select atividade_id as atividade, max(fim)::text as fim, count(*)::int as n from pessoa_atividade
       where municipio_id = 1 and atividade_id in ($1, $2) group by 1 order by atividade_id = $2`,
      [antigaId, novaId],
    )
    expect(linhas.map(({ fim }) => fim)).toEqual(['2026-04-30', null])
    expect(linhas[1]?.n).toBe(usada?.n)
    expect((await trilha()).length - trilhaAntes).toBe(usada?.n ?? 0)
    expect(await refusal(executar, certo)).toEqual(['null: Não há vínculos da atividade antiga a partir da data informada.'])
    expect((await (await scene.as('fiscal')).try(descritor, {})).status).toBe(403)
  })
})
