import type { UseFormReturn } from 'react-hook-form'
import type { DadosEmissao, EmissaoForm } from './emissao-form.ts'
import type { CalculoAoVivo } from './use-calculo.ts'

/** What every section of the emission screen receives. */
export type SecaoProps = { form: UseFormReturn<EmissaoForm>; dados: DadosEmissao }
export type SecaoComCalculoProps = SecaoProps & CalculoAoVivo
