import {
  type AjusteConsolidado,
  consolidar,
  type LinhaApuracao,
  semAjuste,
  type TipoArredondamento,
  type TipoConsolidacao,
} from '../domain/apuracao.ts'
import { digitoCosif } from '../domain/cosif.ts'
import { isTerceira, leiautes, type ModuloDesif, type TipoRegistro, type VersaoLeiaute } from '../domain/leiaute.ts'
import { escreverCentavos } from '../domain/valores.ts'

/** What an account of a branch moved in a month. Amounts in centavos. */
export type Movimento = {
  readonly credito: bigint
  readonly debito: bigint
  readonly deducao: bigint
  readonly incentivo: bigint
  readonly retido: bigint
  readonly motivo?: string
  readonly processo?: string
}

/** An account of the bank; without `codigo` it is not taxed. `aliquota` in ten-thousandths of a percent. */
export type ContaDoBanco = {
  readonly conta: string
  readonly nome: string
  readonly superior: string
  /** Digits of the COSIF without the check digit. */
  readonly cosif: string
  /** Eight digits. */
  readonly codigo: string
  readonly aliquota: bigint
}
export type DependenciaDoBanco = {
  readonly codigo: string
  readonly extensao: string
  readonly tipo: string
  readonly endereco: string
}

/** An honest bank: all that its files of every module and version are written from. */
export type BancoHonesto = {
  readonly raiz: string
  readonly nome: string
  readonly titulo: string
  /** IBGE code. */
  readonly municipio: string
  readonly matriz: string
  readonly dependencias: readonly DependenciaDoBanco[]
  readonly contas: readonly ContaDoBanco[]
  movimento(dependencia: string, conta: string, mes: string): Movimento
}

type RegistroDoBanco = { registro: TipoRegistro; valores: Record<string, string> }

/** A file to be written. Months as '2026-03'. */
export type PedidoArquivo = {
  readonly modulo: ModuloDesif
  readonly versao: VersaoLeiaute
  readonly inicio: string
  readonly fim: string
  readonly consolidacao?: TipoConsolidacao
  readonly arredondamento?: TipoArredondamento
  readonly protocoloAnterior?: string
  /** What the bank adds to a line that it consolidates. */
  readonly ajuste?: (chave: string) => AjusteConsolidado
}

const semDigitos = (mes: string) => mes.replace('-', '')

/** The records of a file, each as its fields by name, in order. */
export function* registrosDoBanco(banco: BancoHonesto, pedido: PedidoArquivo): Generator<RegistroDoBanco> {
  yield { registro: '0000', valores: cabecalhoDo(banco, pedido) }
  if (pedido.modulo === 3) yield* comuns(banco, pedido)
  else if (pedido.modulo === 4) yield* partidas(banco, pedido)
  else {
    yield* dependencias(banco)
    yield* pedido.modulo === 1 ? demonstrativo(banco, pedido) : apuracao(banco, pedido)
  }
}

/** The lines of a file as its version writes them. */
export function* linhasDoBanco(banco: BancoHonesto, pedido: PedidoArquivo): Generator<string> {
  let linha = 0
  for (const { registro, valores } of registrosDoBanco(banco, pedido)) {
    linha += 1
    const todos: Record<string, string> = { Num_Linha: String(linha), Reg: registro, Des_Mista: '00', ...valores }
    yield leiautes[pedido.versao][registro].campos.map(({ nome }) => todos[nome] ?? '').join('|')
  }
}

/** A whole file. */
export const arquivoDoBanco = (banco: BancoHonesto, pedido: PedidoArquivo): string =>
  `${[...linhasDoBanco(banco, pedido)].join('\r\n')}\r\n`

function cabecalhoDo(banco: BancoHonesto, pedido: PedidoArquivo): Record<string, string> {
  return {
    CNPJ: banco.raiz,
    Nome: banco.nome,
    Tipo_Inti: banco.titulo,
    Cod_Munc: banco.municipio,
    Ano_Mes_Inic_Cmpe: semDigitos(pedido.inicio),
    Ano_Mes_Fim_Cmpe: semDigitos(pedido.fim),
    Modu_Decl: String(pedido.modulo),
    Tipo_Decl: pedido.protocoloAnterior ? '2' : '1',
    Prtc_Decl_Ante: pedido.protocoloAnterior ?? '',
    Tipo_Cnso: pedido.modulo === 2 ? String(pedido.consolidacao ?? 1) : '',
    CNPJ_Resp_Rclh: pedido.modulo === 2 && (pedido.consolidacao ?? 1) <= 2 ? banco.matriz : '',
    Idn_Versao: pedido.versao,
    Tipo_Arred: pedido.modulo === 2 ? String(pedido.arredondamento ?? 1) : '',
  }
}

function* comuns(banco: BancoHonesto, { versao, inicio }: PedidoArquivo): Generator<RegistroDoBanco> {
  for (const { conta, nome, superior, cosif, codigo } of banco.contas)
    yield {
      registro: '0100',
      valores: {
        Conta: conta,
        Nome: nome,
        Desc_Conta: `Registra ${nome.toLowerCase()}`,
        Conta_Supe: superior,
        Conta_COSIF: cosif + digitoCosif(cosif),
        'Cod_Trib_DES-IF': codigo,
      },
    }
  const taxadas = banco.contas.filter(({ codigo }) => codigo !== '')
  for (const [indice, { conta, nome }] of taxadas.entries())
    yield {
      registro: '0200',
      valores: {
        Idto_Tari: String(1100 + indice),
        ...(isTerceira(versao)
          ? { Dat_Vige: `${semDigitos(inicio)}01`, Val_Tari_Unit: `${12 + indice},50`, Val_Tari_Perc: '0,00' }
          : { Desc_Tari: nome }),
        Sub_Titu: conta,
      },
    }
  const [primeira] = taxadas
  if (primeira)
    yield {
      registro: '0300',
      valores: { Idto_Serv: '1201', Desc_Compl_Serv: 'Serviço cobrado conforme contrato', Sub_Titu: primeira.conta },
    }
}

function* dependencias(banco: BancoHonesto): Generator<RegistroDoBanco> {
  for (const { codigo, extensao, tipo, endereco } of banco.dependencias)
    yield {
      registro: '0400',
      valores: {
        Cod_Depe: codigo,
        Indr_Insc_Munl: '1',
        CNPJ_Proprio: extensao,
        Tipo_Depe: tipo,
        Endr_Depe: endereco,
        CNPJ_Unif: '',
        Cod_Munc: banco.municipio,
        Ctbl_Propria: '1',
      },
    }
}

function* demonstrativo(banco: BancoHonesto, { inicio, fim }: PedidoArquivo): Generator<RegistroDoBanco> {
  const meses = mesesDe(inicio, fim)
  for (const { codigo: dependencia } of banco.dependencias) {
    const saldos = new Map<string, bigint>()
    for (const mes of meses)
      for (const { conta } of analiticas(banco)) {
        const { credito, debito } = banco.movimento(dependencia, conta, mes)
        const antes = saldos.get(conta) ?? 0n
        saldos.set(conta, antes - debito + credito)
        yield {
          registro: '0410',
          valores: {
            Cod_Depe: dependencia,
            Ano_Mes_Cmpe: semDigitos(mes),
            Conta: conta,
            Sald_Inic: escreverCentavos(antes),
            Valr_Debt: escreverCentavos(debito),
            Valr_Cred: escreverCentavos(credito),
            Sald_Finl: escreverCentavos(antes - debito + credito),
          },
        }
      }
  }
  for (const { codigo } of banco.dependencias)
    yield {
      registro: '0420',
      valores: {
        Cod_Depe: codigo,
        Ano_Mes_Cmpe: semDigitos(inicio),
        Desc_Rat: 'Rateio de receita interna da matriz',
        Valr_Rat: '1500,00',
        Tipo_Prda: '1',
        Cod_Evto: '10',
      },
    }
}

/** Accounts without accounts below them. */
function analiticas({ contas }: BancoHonesto): ContaDoBanco[] {
  const superiores = new Set(contas.map(({ superior }) => superior))
  return contas.filter(({ conta }) => !superiores.has(conta))
}

function* apuracao(banco: BancoHonesto, pedido: PedidoArquivo): Generator<RegistroDoBanco> {
  const { inicio, consolidacao = 1, arredondamento = 1, ajuste } = pedido
  const linhas: LinhaApuracao[] = []
  for (const { codigo: dependencia, extensao } of banco.dependencias)
    for (const { conta, codigo, aliquota } of analiticas(banco)) {
      if (codigo === '') continue
      const {
        credito,
        debito,
        deducao,
        incentivo,
        retido,
        motivo = '',
        processo = '',
      } = banco.movimento(dependencia, conta, inicio)
      const receita = credito - debito
      linhas.push({ dependencia, cnpj: extensao, codigo, aliquota, receita, deducao, incentivo, retido, motivo, processo })
      yield {
        registro: '0430',
        valores: {
          Cod_Depe: dependencia,
          Sub_Titu: conta,
          'Cod_Trib_DES-IF': codigo,
          Valr_Cred_Mens: escreverCentavos(credito),
          Valr_Debt_Mens: escreverCentavos(debito),
          Rece_Decl: escreverCentavos(receita),
          Dedu_Rece_Decl: opcional(deducao),
          Desc_Dedu: deducao > 0n ? 'Dedução legal' : '',
          Base_Calc: escreverCentavos(receita - deducao),
          Aliq_ISSQN: escreverCentavos(aliquota / 100n),
          Inct_Fisc: opcional(incentivo),
          Desc_Inct_Fisc: incentivo > 0n ? 'Lei de incentivo' : '',
          Valr_ISSQN_Retd: opcional(retido),
          Motv_Nao_Exig: motivo,
          Proc_Motv_Nao_Exig: processo,
        },
      }
    }
  // Version 2 tells what was withheld only where it is consolidated: the sums are the same.
  const consolidadas = consolidar(
    linhas,
    { tipo: consolidacao, arredondamento, matriz: banco.matriz },
    ajuste ?? (() => semAjuste),
  )
  for (const linha of consolidadas)
    yield {
      registro: '0440',
      valores: {
        CNPJ: linha.cnpj,
        'Cod_Trib_DES-IF': linha.codigo,
        Rece_Decl_Cnso: escreverCentavos(linha.receita),
        Dedu_Rece_Decl_Sub_Titu: opcional(linha.deducaoSubtitulo),
        Dedu_Rece_Decl_Cnso: opcional(linha.deducaoConsolidada),
        Desc_Dedu: linha.deducaoConsolidada > 0n ? 'Dedução consolidada' : '',
        Base_Calc: escreverCentavos(linha.base),
        Aliq_ISSQN: escreverCentavos(linha.aliquota / 100n),
        Valr_ISSQN_Devd: escreverCentavos(linha.devido),
        Valr_ISSQN_Retd: opcional(linha.retido),
        Inct_Fisc_Sub_Titu: opcional(linha.incentivoSubtitulo),
        Inct_Fisc: opcional(linha.incentivoConsolidado),
        Desc_Inct_Fisc: linha.incentivoConsolidado > 0n ? 'Incentivo consolidado' : '',
        Valr_A_Cmpn: opcional(linha.compensado),
        Orig_Cred_A_Cmpn: linha.compensado > 0n ? 'Pagamento a maior' : '',
        Valr_ISSQN_Rclh: opcional(linha.recolhido),
        Motv_Nao_Exig: linha.motivo,
        Proc_Motv_Nao_Exig: linha.processo,
        ISSQN_A_Relh: escreverCentavos(linha.aRecolher),
      },
    }
}

function* partidas(banco: BancoHonesto, { inicio, fim }: PedidoArquivo): Generator<RegistroDoBanco> {
  const [primeira, segunda] = analiticas(banco)
  if (!primeira || !segunda) return
  for (const mes of mesesDe(inicio, fim))
    for (const [indice, { codigo, extensao }] of banco.dependencias.entries())
      for (const [conta, tipo] of [
        [primeira.conta, '1'],
        [segunda.conta, '2'],
      ] as const)
        yield {
          registro: '1000',
          valores: {
            CNPJ_Ctbl: banco.raiz + extensao,
            Cod_Munc_Ctbl: banco.municipio,
            Idto_Lanc: `${codigo}-${semDigitos(mes)}-${indice + 1}`,
            Dat_Lanc: `${semDigitos(mes)}15`,
            Valr_Prda_Lanc: `${350 + indice},00`,
            Sub_Titu: conta,
            Tipo_Prda: tipo,
            Cod_Evto: '1',
            Munc_Vinc: banco.municipio,
            Hist_Prda: 'Tarifa cobrada de cliente',
          },
        }
}

const opcional = (valor: bigint) => (valor === 0n ? '' : escreverCentavos(valor))

/** Months from one to another, both included, as '2026-03'. */
export function mesesDe(inicio: string, fim: string): string[] {
  const ordinal = (mes: string) => Number(mes.slice(0, 4)) * 12 + Number(mes.slice(5)) - 1
  return Array.from({ length: ordinal(fim) - ordinal(inicio) + 1 }, (_, indice) => {
    const um = ordinal(inicio) + indice
    return `${Math.floor(um / 12)}-${String((um % 12) + 1).padStart(2, '0')}`
  })
}
