import { registrarDenuncia } from '@iss/comunicacao/contract/denuncia'
import { carregarEmissaoGuia, emitirDenunciaCall } from '@iss/guia/contract/emissao-guia'
import { reportCalls } from '@iss/list/definition'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  buscarDaDenuncia,
  buscarCalendario,
  cancelarAgendamento,
  carregarAgendamento,
  salvarAgendamento,
} from '../src/contract/agenda.ts'
import { buscarTermo } from '../src/contract/consulta.ts'
import { anularTermo, emitirInicio, encerrarFiscalizacao } from '../src/contract/termos.ts'
import { alvo, autuar, chamar, fiscal, frases, ids, ler, mes, montarCena, pedido, scene } from './cena.ts'

beforeAll(montarCena)
afterAll(() => scene?.stop())

const listar = (slug: string, filtros: object) =>
  fiscal.call(reportCalls(slug).buscar, { filtros: { ...filtros }, pagina: 0, tamanho: 100 })
const linhaDe = async (id: number, filtros: object = {}) =>
  (await listar('fiscalizacoes', filtros)).linhas.find((linha) => Number(linha.id) === id)?.valores

describe('the end of an inspection', () => {
  const anular = async (id: number, termoId: number) => {
    const versao = (await ler(id)).termos.find((termo) => termo.id === termoId)?.versao ?? 0
    await chamar(fiscal, anularTermo, { id: termoId, versao, motivo: 'Defesa acolhida.' })
  }
  const numeroDe = async (id: number, termoId: number) => (await ler(id)).termos.find((termo) => termo.id === termoId)?.numero

  it('F126 F125 its closing term names the fine that stands, not the one annulled after it; the list names no annulled one either', async () => {
    const { id } = await chamar(fiscal, salvarAgendamento, pedido('beta'))
    await chamar(fiscal, emitirInicio, { ...(await alvo(id)), documentosSolicitados: 'Livros' })
    const vale = await autuar(id)
    await anular(id, await autuar(id))
    expect((await linhaDe(id))?.autos).toBe(await numeroDe(id, vale))
    const fim = await chamar(fiscal, encerrarFiscalizacao, { ...(await alvo(id)), complemento: 'Concluída.' })
    const { encerra } = await chamar(fiscal, buscarTermo, { id: fim.termoId })
    expect(encerra).toMatch(new RegExp(`e Termo de Auto de Infração nº ${await numeroDe(id, vale)}$`))
  })

  it('F126 of an inspection whose only fine was annulled it names the starting term alone', async () => {
    const { id } = await chamar(fiscal, salvarAgendamento, pedido('delta'))
    await chamar(fiscal, emitirInicio, { ...(await alvo(id)), documentosSolicitados: 'Livros' })
    await anular(id, await autuar(id))
    const fim = await chamar(fiscal, encerrarFiscalizacao, { ...(await alvo(id)), complemento: 'Nada a cobrar.' })
    expect((await chamar(fiscal, buscarTermo, { id: fim.termoId })).encerra).toMatch(
      /^Termo Início de Fiscalização nº \d+\/2026$/,
    )
    expect((await linhaDe(id))?.autos).toBe('')
  })

  it('F125 F127 a cancelled one ends on the day of its cancellation and counts for nothing; months inspected are asked for by two ends', async () => {
    const relatorio = () => listar('relatorio-agenda-fiscalizacao', { dataInicial: '2026-01-01', dataFinal: '2026-12-31' })
    const { id, numero } = await chamar(fiscal, salvarAgendamento, pedido('hospital'))
    const antes = await relatorio()
    await chamar(fiscal, cancelarAgendamento, { ...(await alvo(id)), motivo: 'Duplicada' })
    const { linhas, totais } = await relatorio()
    const valem = linhas.filter(({ riscada }) => !riscada).length
    expect([antes.totais.agenda, totais.agenda].map(Number)).toEqual([valem + 1, valem])
    expect(linhas.find(({ valores }) => Number(valores.agenda) === numero)).toMatchObject({
      riscada: true,
      valores: { fim: '2026-04-15', situacaoRotulo: 'Cancelada' },
    })
    // 06/2025 to 02/2026.
    const nosMeses = async (de: number | null, ate: number | null) => {
      const ponta = (ano: number | null) => (ano === null ? null : { ano, mes: 0 })
      return (await linhaDe(id, { competenciaInicial: ponta(de), competenciaFinal: ponta(ate) })) !== undefined
    }
    expect([
      await nosMeses(2026, 2027),
      await nosMeses(2025, 2026),
      await nosMeses(2027, null),
      await nosMeses(null, 2025),
    ]).toEqual([true, true, false, false])
  })
})

describe('what an inspection has to do with complaints', () => {
  it('F154 who is registered after somebody complained of him is inspected from the complaint', async () => {
    const documento = '40000990000182'
    await chamar(scene.publico, registrarDenuncia, {
      idMunicipio: 1,
      tipo: 'ATIVIDADE_SEM_INSCRICAO',
      denunciadoDocumento: documento,
      denunciadoNome: 'Oficina sem placa',
      denunciadoEndereco: '',
      descricao: 'Atende na garagem há meses, sem placa e sem nota.',
      dataOcorrencia: '2026-04-10',
      valor: null,
      notaFiscal: '',
      anonima: true,
      nome: '',
      email: '',
      captcha: await scene.captcha(),
    })
    const [denuncia] = await scene.owner<{ chave: string }>(`select chave from denuncia where denunciado_documento = $1`, [
      documento,
    ])
    const chave = denuncia?.chave ?? ''
    expect((await chamar(fiscal, buscarDaDenuncia, { chave })).impedimento).toBe(
      'O denunciado não está no cadastro do município.',
    )
    const [pessoa] = await scene.owner<{ id: string }>(
      `insert into pessoa (municipio_id, documento, nome, busca, cadastro_inicial, ultima_alteracao, prestador, regime_iss_tipo)
       values (1, $1, 'Oficina Regular', 'oficina regular', '2026-04-01', now(), true, 'FATURAMENTO') returning id`,
      [documento],
    )
    expect((await chamar(fiscal, buscarDaDenuncia, { chave })).impedimento).toBeNull()
    const { contribuinte } = await chamar(fiscal, carregarAgendamento, { denuncia: chave })
    expect(contribuinte?.id).toBe(Number(pessoa?.id))
    const { id } = await chamar(fiscal, salvarAgendamento, {
      ...pedido('beta', { motivo: 'DENUNCIA', denuncia: chave }),
      contribuinteId: Number(pessoa?.id),
    })
    expect((await ler(id)).denuncia).toBe(chave)
  })

  it('F126 spontaneous complaint guides are refused for the audited competences while the inspection is under way, and given before and after', async () => {
    await scene.owner(
      `update pessoa set denuncia_esp_competencias_autorizadas = '11/2025, 12/2025' where municipio_id = 1 and id = $1`,
      [ids.ensino],
    )
    const ensino = await scene.as('ensino')
    const { atividades } = await chamar(ensino, carregarEmissaoGuia, { papel: 'PRESTADOR' })
    const denunciar = async (mesDoAno: number) =>
      frases(
        ensino.try(
          emitirDenunciaCall as never,
          {
            idPessoa: null,
            papel: 'PRESTADOR',
            competencia: { ano: 2025, mes: mesDoAno - 1 },
            itens: [{ atividadeId: atividades[0]?.id, descricao: '', base: '20000.00', aliquota: null }],
            declaracao: true,
            observacao: '',
          } as never,
        ),
      )
    // One of the demonstration covers both months.
    const [planejada] = await scene.owner<{ id: string }>(
      `select id from fiscal_agenda where municipio_id = 1 and contribuinte_id = $1 and situacao = 'AGENDADA'`,
      [ids.ensino],
    )
    const id = Number(planejada?.id)
    expect(await denunciar(11)).toEqual([])
    await chamar(fiscal, emitirInicio, { ...(await alvo(id)), documentosSolicitados: 'Livros' })
    expect(await denunciar(12)).toEqual(['A competência está sob ação fiscal; a denúncia espontânea não é permitida.'])
    await chamar(fiscal, encerrarFiscalizacao, { ...(await alvo(id)), complemento: 'Concluída.' })
    expect(await denunciar(12)).toEqual([])
  })

  it('F126 the calendar shows the inspections of one inspector, and names those to choose from', async () => {
    const junho = await chamar(fiscal, buscarCalendario, { mes: mes('2026-06'), fiscalId: ids.fiscal2 ?? null })
    const { id, numero } = await chamar(fiscal, salvarAgendamento, pedido('gama'))
    expect((await ler(id)).fiscalId).toBe(ids.fiscal)
    const daqui = (quem: number | null) => chamar(fiscal, buscarCalendario, { mes: mes('2026-06'), fiscalId: quem })
    const tem = ({ compromissos }: typeof junho) => compromissos.some(({ texto }) => texto.startsWith(`Nº ${numero},`))
    expect([tem(await daqui(null)), tem(await daqui(ids.fiscal ?? 0)), tem(await daqui(ids.fiscal2 ?? 0))]).toEqual([
      true,
      true,
      false,
    ])
    expect(junho.fiscais.map(({ nome }) => nome)).toEqual(expect.arrayContaining(['Carla Fiscal', 'Otávio Fiscal']))
  })
})
