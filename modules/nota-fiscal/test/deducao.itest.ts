import { verificarEncerramento } from '@iss/encerramento/contract/encerramento'
import { carregarEscrituracao, cancelarEscritPapel, salvarEscritPapel } from '@iss/escrituracao/contract/escrituracao'
import { Decimal4 } from '@iss/kernel/decimal4'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { type Client, type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { validarCancelamento } from '../src/contract/cancelamento.ts'
import { buscarNota } from '../src/contract/consulta.ts'
import { buscarNotaDeducao, consultarNotaDeducao, salvarNotaDeducao } from '../src/contract/deducao.ts'
import { carregarEmissao, emitirNotaCall } from '../src/contract/emissao.ts'
import { deducaoErrors } from '../src/domain/deducao.ts'
import { pedidoNota } from './pedido.ts'

let scene: Scene
let hospital: Client
let beta: Client
beforeAll(async () => {
  scene = await startScene()
  hospital = await scene.as('hospital')
  beta = await scene.as('beta')
})
afterAll(() => scene?.stop())

const ANO = 2026
const mes = 4
const filtro = (mes: number) => ({ ano: ANO, mes: mes - 1 })
const textos = (answer: { body: { mensagens: { message: string }[] } }) => answer.body.mensagens.map(({ message }) => message)
const salvar = (mes: number, adicionadas: string[], removidas: string[] = []) => ({
  ...filtro(mes),
  notasDeducaoDocumentoAdicionadas: adicionadas,
  notasDeducaoDocumentoRemovidas: removidas,
})

/** A note of works that Beta issues to the hospital on the day of the tests, as the hospital's list shows it. */
async function novaNota() {
  const { atividades } = await beta.call(carregarEmissao, {})
  const atividadeId = atividades.find(({ subitem }) => subitem === '7.02')?.id ?? null
  const { id } = await beta.call(emitirNotaCall, { ...pedidoNota({ atividadeId }), rascunhoId: null })
  const { notasDeducaoDocumentoSemVinculo: livres } = await hospital.call(buscarNotaDeducao, filtro(mes))
  const nota = livres.find((livre) => livre.id === `NFE-${id}`)
  if (!nota) throw new Error('The new note is no candidate')
  return nota
}

describe('deduction-note linking (spec 2 §2.15, E15)', () => {
  it('C2-7-21 the notes received of activities with deductions stand in the list without link', async () => {
    const nota = await novaNota()
    expect(Object.keys(nota).sort()).toEqual(
      ['atividade', 'cancelado', 'id', 'nota', 'prestador', 'tipoNota', 'valor', 'verificador'].sort(),
    )
    expect(nota).toMatchObject({ tipoNota: 'NF-e', cancelado: false })
    expect(nota.valor.isPositive()).toBe(true)
  })

  it("C2-7-22 saving moves a note between the lists: 'Dados salvo com sucesso.'", async () => {
    const nota = await novaNota()
    const { mensagem } = await hospital.call(salvarNotaDeducao, salvar(mes, [nota.id]))
    expect(mensagem).toBe('Dados salvo com sucesso.')
    const depois = await hospital.call(buscarNotaDeducao, filtro(mes))
    expect(depois.notasDeducaoDocumento.map(({ id }) => id)).toContain(nota.id)
    expect(depois.notasDeducaoDocumentoSemVinculo.map(({ id }) => id)).not.toContain(nota.id)

    const repetida = await hospital.try(salvarNotaDeducao, salvar(mes, [nota.id]))
    expect(textos(repetida)).toEqual([deducaoErrors.notaIndisponivel.message.replace('{nota}', nota.id)])

    const id = Number(nota.id.slice(4))
    const vista = await hospital.call(buscarNota, { id })
    expect(vista.vinculos.map(({ tipo }) => tipo)).toContain('Nota de dedução')
    const exame = await beta.call(validarCancelamento, {
      notaId: id,
      codigo: 2,
      justificativa: 'O serviço não foi prestado.',
      notaSubstituta: null,
      arquivos: [],
    })
    expect(exame.direto).toBe(false)
    expect(exame.motivos.join()).toMatch(/dedução/i)

    await hospital.call(salvarNotaDeducao, salvar(mes, [], [nota.id]))
    const volta = await hospital.call(buscarNotaDeducao, filtro(mes))
    expect(volta.notasDeducaoDocumentoSemVinculo.map((livre) => livre.id)).toContain(nota.id)
  })

  it('M2-2.15 a linked entry of the ledger that is cancelled is struck and summed in valorVinculadoCancelado', async () => {
    const dados = await hospital.call(carregarEscrituracao, { papelEscriturador: 'tomador' })
    const lancada = await hospital.call(salvarEscritPapel, {
      papelEscriturador: 'tomador',
      serie: 'U',
      numero: 77,
      dataPrestacao: '2026-04-10',
      dataLiquidacao: null,
      outroDocumento: '40000015000174',
      outroNome: 'Épsilon Fora Ltda',
      outroMunicipio: '3106200',
      atividadeId: dados.atividades.find(({ rotulo }) => rotulo.startsWith('070201'))?.id ?? null,
      tipoTributacaoId: dados.tipos.find(({ nome }) => nome === 'Tributado no município com ISS retido')?.id ?? null,
      municipioPrestacao: '9900001',
      itens: [{ descricao: 'Reforma', quantidade: Decimal4.one, valorUnitario: Decimal4.from('2000.00') }],
      deducoes: Dinheiro.zero,
      retido: null,
      somenteMateriais: false,
      recibo: false,
      prestadorOptanteSimples: false,
      aliquotaInformada: null,
      obra: '',
      observacao: '',
    } as never)
    const id = `ESC-${lancada.id}`
    await hospital.call(salvarNotaDeducao, salvar(4, [id]))
    await hospital.call(cancelarEscritPapel, { id: lancada.id, versao: 1, motivo: 'Lançada por engano' })
    const { notasDeducaoDocumento, valorVinculadoCancelado } = await hospital.call(buscarNotaDeducao, filtro(4))
    expect(notasDeducaoDocumento.find((nota) => nota.id === id)).toMatchObject({
      tipoNota: 'Escriturada',
      cancelado: true,
      verificador: null,
    })
    expect(valorVinculadoCancelado.toString()).toBe('2000.00')
    const consulta = await hospital.call(consultarNotaDeducao, { anoInicial: ANO, mesInicial: 3, anoFinal: ANO, mesFinal: 3 })
    expect(consulta.cancelado.toString()).toBe('2000.00')
  })

  it('a linked note that was deducted in a note of the provider is not unlinked; the consultation names that note', async () => {
    const nota = await novaNota()
    await hospital.call(salvarNotaDeducao, salvar(mes, [nota.id]))
    const { atividades } = await hospital.call(carregarEmissao, {})
    const emitida = await hospital.call(emitirNotaCall, {
      ...pedidoNota({ atividadeId: atividades[0]?.id ?? null, valor: '5000.00' }),
      tomador: { ...pedidoNota().tomador, documento: '40000010000141', nome: 'Ensino Demo' },
      deducoes: [
        {
          descricao: 'Nota vinculada',
          fornecedor: '40.000.002/0001-03',
          numero: nota.nota,
          data: '2026-04-15',
          valor: Dinheiro.from('1500.00'),
        },
      ],
      rascunhoId: null,
    })
    const { lista } = await hospital.call(consultarNotaDeducao, { anoInicial: ANO, mesInicial: 3, anoFinal: ANO, mesFinal: 3 })
    expect(lista.find(({ id }) => id === nota.id)).toMatchObject({
      competencia: '04/2026',
      usadaEm: [{ id: emitida.id, numero: emitida.numero }],
    })
    const recusa = await hospital.try(salvarNotaDeducao, salvar(mes, [], [nota.id]))
    expect(textos(recusa)).toEqual([
      `A nota ${nota.nota} já foi deduzida na NF-e nº ${emitida.numero} e não pode ser desvinculada.`,
    ])
  })

  it('nothing of a save holds when one id does not, and every one is told', async () => {
    const nota = await novaNota()
    const recusa = await hospital.try(salvarNotaDeducao, salvar(mes, [nota.id, 'NFE-999999'], ['ESC-999999', 'x']))
    expect(recusa.status).toBe(409)
    expect(textos(recusa)).toHaveLength(3)
    const depois = await hospital.call(buscarNotaDeducao, filtro(mes))
    expect(depois.notasDeducaoDocumentoSemVinculo.map(({ id }) => id)).toContain(nota.id)
    expect(textos(await hospital.try(salvarNotaDeducao, salvar(mes, [])))).toEqual([deducaoErrors.nadaAlterado.message])
  })
})

it('M2-2.15 a closed competence takes no change', async () => {
  const papel = { ano: 2026, papelServico: 'PRESTADOR', idPessoa: null } as const
  const encerrados: number[] = []
  for (const um of [1, 2, 3])
    if ((await hospital.call(verificarEncerramento, { ...papel, mes: um - 1 })).encerrado) encerrados.push(um)
  const recusa = await hospital.try(salvarNotaDeducao, salvar(encerrados[0] ?? 0, ['NFE-1']))
  expect(recusa.status).toBe(409)
  expect(textos(recusa)).toEqual([
    'Competência encerrada, caso precise incluir/excluir uma nota para dedução é necessário reabrir a competência.',
  ])
})

describe('U2-2.4-02 who may link', () => {
  it('only whoever issues, and only where the municipality allows it', async () => {
    const fiscal = await scene.as('fiscal')
    const gestor = await scene.as('gestor')
    for (const quem of [fiscal, gestor]) {
      expect((await quem.try(buscarNotaDeducao, filtro(4))).status).toBe(403)
      expect((await quem.try(salvarNotaDeducao, salvar(4, ['NFE-1']))).status).toBe(403)
    }
  })

  it('the notes of another taker, and of another city, are no candidates', async () => {
    const nota = await novaNota()
    const recusa = await beta.try(salvarNotaDeducao, salvar(mes, [nota.id]))
    expect(textos(recusa)).toEqual([deducaoErrors.notaIndisponivel.message.replace('{nota}', nota.id)])
    const visiveis = await scene.inCity(
      2,
      async (ctx) => (await ctx.client.query('select count(*)::int n from deducao_vinculo')).rows[0],
    )
    expect(visiveis).toEqual({ n: 0 })
  })
})
