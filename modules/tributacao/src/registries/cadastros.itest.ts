import { readPages } from '@iss/platform/pdf/testing'
import { type Registry, registryCalls } from '@iss/registry/definition'
import { type Client, type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { atividades } from './atividades.ts'
import { exigibilidades } from './exigibilidades.ts'
import { gerenciarUnidades } from './gerenciar-unidades.ts'
import { gruposAtividade } from './grupos-atividade.ts'
import { disponibilidade, tiposTributacao } from './tipos-tributacao.ts'

let scene: Scene
let gestor: Client
beforeAll(async () => {
  scene = await startScene()
  gestor = await scene.as('gestor')
})
afterAll(() => scene.stop())

const everything = { pagina: 0, tamanho: 100, cancelados: true }
const refusal = async (call: Parameters<Client['try']>[0], input: unknown) =>
  (await gestor.try(call, input)).body.mensagens.map(({ key, message }) => `${key}: ${message}`)
const rowOf = async (registry: Registry, field: string, value: string) => {
  const row = (await gestor.call(registryCalls(registry).buscar, everything)).lista.find(
    ({ valores }) => valores[field] === value,
  )
  if (!row) throw new Error(`There is no ${field} ${value}`)
  return row
}

describe('R2-2.9-03 atividades (K10)', () => {
  const calls = registryCalls(atividades)
  const rates = registryCalls(atividades.children.aliquotas as Registry)

  it('a rate from 3 to 4 valid from 01/05 leaves an April note at 3 %, and its old period only gets an end', async () => {
    const { id: pai } = await rowOf(atividades, 'codigo', '010101')
    const [old] = (await gestor.call(rates.buscar, { ...everything, pai })).lista
    expect(old?.valores).toMatchObject({ aliquota: '3.00', inicio: '2003-08-01', fim: null })
    const save = (valores: Record<string, unknown>, id?: number) => ({
      ...(id === undefined ? {} : { id, versao: old?.versao }),
      pai,
      valores,
    })
    expect(await refusal(rates.salvar, save({ ...old?.valores, aliquota: '4.00' }, old?.id))).toEqual([
      'null: Há notas emitidas com esta alíquota. Informe a data final e cadastre a nova alíquota a partir do dia seguinte.',
    ])
    expect(await refusal(rates.salvar, save({ ...old?.valores, fim: '2025-12-31' }, old?.id))).toEqual([
      'fim: Há notas emitidas com esta alíquota depois da data final.',
    ])
    expect(await refusal(rates.salvar, save({ aliquota: '4.00', inicio: '2026-05-01', fonte: 'Lei nova' }))).toEqual([
      'inicio: A vigência informada conflita com 01/08/2003 a indeterminado.',
    ])
    await gestor.call(rates.salvar, save({ ...old?.valores, fim: '2026-04-30' }, old?.id))
    await gestor.call(rates.salvar, save({ aliquota: '4.00', inicio: '2026-05-01', fonte: 'Lei nova' }))
    const stored = await scene.owner<{ inicio: string; aliquota: string }>(
      `select inicio::text, aliquota::numeric(5,2)::text as aliquota from atividade_aliquota where municipio_id = 1 and atividade_id = $1 order by inicio`,
      [pai],
    )
    expect(stored).toEqual([
      { inicio: '2003-08-01', aliquota: '3.00' },
      { inicio: '2026-05-01', aliquota: '4.00' },
    ])
    expect(await gestor.try(rates.remover, { ids: [old?.id], pai })).toMatchObject({ status: 409 })
    const history = await gestor.call(rates.historico, { id: Number(old?.id) })
    expect(history[0]?.mudancas).toEqual([{ campo: 'Fim', antes: '', depois: '30/04/2026' }])
  })

  it('keeps the bounds of the law: 2 % to 5 %, lower for 7.02, zero only for what is exempt', async () => {
    const grupoId = (await rowOf(gruposAtividade, 'codigo', '01')).id
    const create = async (codigo: string, itemListaServico: string, isenta = false) =>
      (
        await gestor.call(calls.salvar, {
          valores: {
            grupoId,
            codigo,
            nome: `Atividade ${codigo}`,
            resumo: codigo,
            itemListaServico,
            anexoSimples: 'III',
            ativa: true,
            isenta,
          },
        })
      ).id
    const rate = (pai: number, aliquota: string) => ({
      pai,
      valores: { aliquota, inicio: '2026-01-01', fonte: 'Código Tributário Municipal' },
    })
    const [comum, obra, isenta] = [
      await create('990101', '1.01'),
      await create('990702', '7.02'),
      await create('990801', '8.01', true),
    ]
    for (const aliquota of ['1.99', '5.01', '0.00'])
      expect(await refusal(rates.salvar, rate(comum, aliquota))).toEqual(['aliquota: A alíquota deve estar entre 2,00% e 5,00%.'])
    await gestor.call(rates.salvar, rate(comum, '2.00'))
    await gestor.call(rates.salvar, rate(obra, '1.50'))
    await gestor.call(rates.salvar, rate(isenta, '0.00'))
  })

  it('the code is one in the city, the item is one of the list, and an activity that notes bear is not removed', async () => {
    const known = await rowOf(atividades, 'codigo', '010101')
    expect(await refusal(calls.salvar, { valores: { ...known.valores } })).toEqual([
      'codigo: Já existe uma atividade com este código.',
    ])
    expect(await refusal(calls.salvar, { valores: { ...known.valores, codigo: 'X', itemListaServico: '99.99' } })).toEqual([
      'itemListaServico: O valor informado em Item da LC 116 não é válido.',
    ])
    expect(await refusal(calls.remover, { ids: [known.id] })).toEqual([
      'null: Este registro já foi utilizado e não pode ser eliminado. Informe a data de término.',
    ])
  })

  it('is for the gestor only', async () => {
    for (const nome of ['fiscal', 'alfa', 'contador'])
      expect((await (await scene.as(nome)).try(calls.buscar, everything)).status).toBe(403)
  })
})

describe('N2 serviços notariais of an activity (K10)', () => {
  const calls = registryCalls(atividades.children.servicosNotariais as Registry)
  const valores = { tipoCartorio: 'NOTAS', codigo: '1.1', descricao: 'Escritura pública' }

  it('a service has a code of its own in its kind of office, and stands under one activity', async () => {
    const pai = (await rowOf(atividades, 'itemListaServico', '21.01')).id
    await gestor.call(calls.salvar, { pai, valores })
    expect(await refusal(calls.salvar, { pai, valores })).toEqual([
      'codigo: Já existe um serviço notarial com este código neste tipo de cartório.',
    ])
    await gestor.call(calls.salvar, { pai, valores: { ...valores, tipoCartorio: 'PROTESTO' } })
    const { lista } = await gestor.call(calls.buscar, { ...everything, pai })
    expect(lista.filter((row) => row.valores.codigo === '1.1').map((row) => row.valores.tipoCartorio)).toEqual([
      'NOTAS',
      'PROTESTO',
    ])
    expect((await (await scene.as('fiscal')).try(calls.buscar, { ...everything, pai })).status).toBe(403)
    expect((await (await scene.as('gestor.porto')).call(calls.buscar, { ...everything, pai })).lista).toEqual([])
  })
})

describe('R2-2.9-32 tipos-tributacao (K12)', () => {
  const calls = registryCalls(tiposTributacao)
  const valores = {
    codigo: '90',
    nome: 'Retido por lei',
    exigibilidade: 1,
    eletronico: true,
    prestador: true,
    tomador: true,
    retido: true,
    naoPermitidoSt: false,
    incidenciaMunicipio: true,
    somenteMateriais: false,
  }

  it('U3-3.4-01 U3-3.4-02 nobody who collects is called Isento, and a type tells where it may be chosen', async () => {
    const onde = (eletronico: boolean, prestador: boolean, tomador: boolean) =>
      disponibilidade({ eletronico, prestador, tomador })
    expect([onde(true, true, true), onde(true, false, false), onde(false, true, true), onde(false, false, false)]).toEqual([
      'NF-e, Escrit. Prestador, Escrit. Tomador',
      'NF-e',
      'Escrit. Prestador, Escrit. Tomador',
      '',
    ])
    await gestor.call(calls.salvar, {
      valores: { ...valores, codigo: '91', nome: 'Livre', retido: false, prestador: false, responsavelRecolhimento: null },
    })
    const paginas = await readPages((await gestor.try(calls.exportar, { formato: 'PDF', busca: 'Livre' })).raw)
    const papel = paginas.join(' ').replace(/\s+/g, ' ')
    for (const dito of ['Disponibilidade', 'Isento', 'NF-e, Escrit. Tomador']) expect(papel).toContain(dito)
    const csv = (await gestor.try(calls.exportar, { formato: 'CSV', busca: 'Livre' })).raw.toString('utf8')
    expect(csv).toContain(';Isento;')
  })

  it('a withheld type cannot forbid substitution; a used one is cancelled, not removed', async () => {
    expect(await refusal(calls.salvar, { valores: { ...valores, naoPermitidoSt: true } })).toEqual([
      'naoPermitidoSt: Um tipo retido não pode proibir substituição tributária.',
    ])
    await gestor.call(calls.salvar, { valores })
    expect(await refusal(calls.salvar, { valores })).toEqual(['codigo: Já existe um tipo de tributação com este código.'])
    const used = await rowOf(tiposTributacao, 'codigo', '01')
    expect(await gestor.call(calls.remover, { ids: [used.id] })).toEqual({
      mensagem: 'Registro em uso: foi cancelado e não poderá mais ser escolhido.',
    })
    expect((await rowOf(tiposTributacao, 'codigo', '01')).cancelado).toBe(true)
  })
})

describe('R2-2.9-11 exigibilidades (K11)', () => {
  it('one for each regime', async () => {
    const calls = registryCalls(exigibilidades)
    const valores = { tipoRegime: 'IMUNE', exigibilidade: 5 }
    const { id, versao } = await gestor.call(calls.salvar, { valores })
    expect(await refusal(calls.salvar, { valores: { ...valores, exigibilidade: 1 } })).toEqual([
      'tipoRegime: Já existe uma exigibilidade padrão para este regime.',
    ])
    expect(await gestor.call(calls.salvar, { id, versao, valores: { ...valores, exigibilidade: 3 } })).toMatchObject({
      versao: versao + 1,
    })
    expect(await refusal(calls.salvar, { id, versao, valores })).toEqual([
      'null: Os dados foram alterados por outro usuário. Recarregue a página.',
    ])
  })
})

describe('R2-2.9-21 gerenciar-unidades (K06)', () => {
  it('a sign of at most six characters, once, whatever its case', async () => {
    const calls = registryCalls(gerenciarUnidades)
    await gestor.call(calls.salvar, { valores: { sigla: 'HORAXX', nome: 'Hora', ativa: true } })
    expect(await refusal(calls.salvar, { valores: { sigla: 'HORASXX', nome: 'Hora', ativa: true } })).toEqual([
      'sigla: O campo Sigla aceita no máximo 6 caracteres.',
    ])
    expect(await refusal(calls.salvar, { valores: { sigla: 'horaxx', nome: 'Outra', ativa: true } })).toEqual([
      'sigla: Já existe uma unidade com esta sigla.',
    ])
  })
})
