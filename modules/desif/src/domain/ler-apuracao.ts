import type { LinhaApuracao, LinhaConsolidada } from './apuracao.ts'
import type { Leitor, LinhaLida } from './regras.ts'
import { lerAliquota, lerCentavos } from './valores.ts'

/** A record 0430 as the computation takes it; `cnpj` is that of its branch, `codigo` its code as 'NN.NN.NNN-N'. */
export function lerLinhaApuracao(leitor: Leitor, lida: LinhaLida, cnpj: string, codigo: string): LinhaApuracao {
  const valor = (campo: string) => lerCentavos(leitor.de(lida, campo)) ?? 0n
  return {
    dependencia: leitor.de(lida, 'Cod_Depe'),
    cnpj,
    codigo,
    aliquota: lerAliquota(leitor.de(lida, 'Aliq_ISSQN')) ?? 0n,
    receita: valor('Rece_Decl'),
    deducao: valor('Dedu_Rece_Decl'),
    incentivo: valor('Inct_Fisc'),
    retido: valor('Valr_ISSQN_Retd'),
    motivo: leitor.de(lida, 'Motv_Nao_Exig'),
    processo: leitor.de(lida, 'Proc_Motv_Nao_Exig').trim(),
  }
}

/** A record 0440 as it is declared. */
export function lerLinhaConsolidada(leitor: Leitor, lida: LinhaLida, codigo: string): LinhaConsolidada {
  const valor = (campo: string) => lerCentavos(leitor.de(lida, campo)) ?? 0n
  return {
    cnpj: leitor.de(lida, 'CNPJ'),
    codigo,
    aliquota: lerAliquota(leitor.de(lida, 'Aliq_ISSQN')) ?? 0n,
    motivo: leitor.de(lida, 'Motv_Nao_Exig'),
    processo: leitor.de(lida, 'Proc_Motv_Nao_Exig').trim(),
    receita: valor('Rece_Decl_Cnso'),
    deducaoSubtitulo: valor('Dedu_Rece_Decl_Sub_Titu'),
    deducaoConsolidada: valor('Dedu_Rece_Decl_Cnso'),
    base: valor('Base_Calc'),
    devido: valor('Valr_ISSQN_Devd'),
    retido: valor('Valr_ISSQN_Retd'),
    incentivoSubtitulo: valor('Inct_Fisc_Sub_Titu'),
    incentivoConsolidado: valor('Inct_Fisc'),
    compensado: valor('Valr_A_Cmpn'),
    recolhido: valor('Valr_ISSQN_Rclh'),
    aRecolher: valor('ISSQN_A_Relh'),
  }
}
