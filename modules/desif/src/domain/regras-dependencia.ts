import { daysBetween } from '@iss/kernel/data'
import { tipoDependenciaDe } from './instituicao.ts'
import { contra, type Leitor, type LinhaLida, type Mesa } from './regras.ts'
import { cnpjDaDependencia, lerData } from './valores.ts'

/** Branches of a file by their code, each with the extension of the CNPJ under which it is declared. */
export class Dependencias {
  readonly #cnpjs = new Map<string, string>()
  readonly #mesa: Mesa
  readonly #leitor: Leitor

  constructor(mesa: Mesa, leitor: Leitor) {
    this.#mesa = mesa
    this.#leitor = leitor
  }

  /** Takes a record 0400 and says what is against it. */
  incluir(lida: LinhaLida): void {
    const de = (campo: string) => this.#leitor.de(lida, campo)
    const { cabecalho } = this.#mesa
    const codigo = de('Cod_Depe')
    if (this.#cnpjs.has(codigo)) this.#contra(lida, 'EG901', 'Cod_Depe')
    const propria = de('Indr_Insc_Munl') === '1'
    if (!['1', '2'].includes(de('Indr_Insc_Munl'))) this.#contra(lida, 'EG907', 'Indr_Insc_Munl')
    if (!['1', '2'].includes(de('Ctbl_Propria'))) this.#contra(lida, 'EG907', 'Ctbl_Propria')
    const responde = propria ? 'CNPJ_Proprio' : 'CNPJ_Unif'
    if (de(responde) === '') this.#contra(lida, 'EG046', responde)
    for (const campo of ['CNPJ_Proprio', 'CNPJ_Unif'])
      if (de(campo) !== '' && cnpjDaDependencia(cabecalho.raiz, de(campo)) === null) this.#contra(lida, 'EG004', campo)
    if (tipoDependenciaDe(de('Tipo_Depe')) === null) this.#contra(lida, 'ED008', 'Tipo_Depe')
    if (de('Cod_Munc') !== cabecalho.municipio) this.#contra(lida, 'EG001', 'Cod_Munc')
    this.#conferirParalisacao(lida)
    this.#cnpjs.set(codigo, de('CNPJ_Unif') || de('CNPJ_Proprio'))
  }

  #conferirParalisacao(lida: LinhaLida): void {
    const inicio = lerData(this.#leitor.de(lida, 'Dat_Inic_Para'))
    const fim = lerData(this.#leitor.de(lida, 'Dat_Fim_Para'))
    if (fim === null) return
    const dias = inicio === null ? -1 : daysBetween(inicio, fim)
    if (dias < 0 || dias > 180) this.#contra(lida, 'EG905', 'Dat_Fim_Para')
  }

  /** The extension of the branch that a line names; says that it is unknown, once for each line, and answers null. */
  cnpjDe(lida: LinhaLida): string | null {
    const cnpj = this.#cnpjs.get(this.#leitor.de(lida, 'Cod_Depe'))
    if (cnpj !== undefined) return cnpj
    this.#contra(lida, 'EG904', 'Cod_Depe')
    return null
  }

  get quantas(): number {
    return this.#cnpjs.size
  }

  #contra(lida: LinhaLida, codigo: Parameters<typeof contra>[3], campo: string): void {
    contra(this.#mesa, this.#leitor, lida, codigo, campo)
  }
}
