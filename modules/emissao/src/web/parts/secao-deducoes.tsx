import { Dinheiro } from '@iss/kernel/dinheiro'
import { counted } from '@iss/kernel/texto'
import { DateField } from '@iss/ui/date-field'
import { DocumentoField } from '@iss/ui/documento-field'
import { FormGrid } from '@iss/ui/form'
import { formatReais } from '@iss/ui/format'
import { MoneyField } from '@iss/ui/money-field'
import { SelectField } from '@iss/ui/select-field'
import { TextField } from '@iss/ui/text-field'
import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useFieldArray, useWatch } from 'react-hook-form'
import { DeducoesVinculadas } from './emissao-deducoes-vinculadas.tsx'
import { atividadeDe, deducaoVazia, permiteDeducoes } from './emissao-form.ts'
import { defineSecao, type SecaoProps, type VistaDaSecao } from './emissao-secao.ts'
import { type DeducaoVinculada, linhaDaVinculada, vinculadasLivres } from './use-deducoes-vinculadas.ts'
import classes from './emissao.module.css'

const nenhuma: readonly DeducaoVinculada[] = []

/** Deductions of the base with the document of each, and the linked notes that may be deducted; only for activities that take them. */
export function SecaoDeducoes({ form, dados, vinculadas = nenhuma }: SecaoProps & { vinculadas?: readonly DeducaoVinculada[] }) {
  const { control } = form
  const { fields, append, remove } = useFieldArray({ control, name: 'deducoes' })
  const [atividadeId, linhas, obra] = useWatch({ control, name: ['atividadeId', 'deducoes', 'obra.codigo'] })
  const atividade = atividadeDe(dados, atividadeId)
  if (!atividade || !permiteDeducoes(atividade)) return null
  const tipos = atividade.tiposDeducao.map(({ codigo, nome }) => ({ value: codigo, label: nome }))
  const unico = tipos.length === 1 ? (tipos[0]?.value ?? null) : null
  const erro = form.formState.errors.deducoes?.root?.message
  const acrescentar = (
    <Button
      variant="light"
      size="xs"
      leftSection={<IconPlus size={16} aria-hidden="true" />}
      onClick={() => append(deducaoVazia(unico))}
    >
      Acrescentar dedução
    </Button>
  )
  return (
    <>
      <DeducoesVinculadas
        livres={vinculadasLivres(vinculadas, linhas, obra)}
        onDeduzir={(notas) => append(notas.map((nota) => ({ ...linhaDaVinculada(nota), tipo: tipos[0]?.value ?? null })))}
      />
      {fields.length === 0 ? <p className={classes.notes}>Nenhuma dedução.</p> : null}
      {fields.map((field, index) => (
        <fieldset key={field.id} className={classes.item} aria-label={`Dedução ${index + 1}`}>
          <div className={classes.itemHead}>
            <span className={classes.itemName}>Dedução {index + 1}</span>
            <Tooltip label="Remover dedução">
              <ActionIcon
                variant="subtle"
                color="red"
                aria-label={`Remover dedução ${index + 1}`}
                onClick={() => {
                  form.clearErrors('deducoes')
                  remove(index)
                }}
              >
                <IconTrash size={17} />
              </ActionIcon>
            </Tooltip>
          </div>
          <FormGrid>
            <SelectField control={control} name={`deducoes.${index}.tipo`} label="Tipo" required options={tipos} span={4} />
            <TextField control={control} name={`deducoes.${index}.descricao`} label="Descrição" maxLength={200} span={5} />
            <DocumentoField control={control} name={`deducoes.${index}.fornecedor`} label="CPF/CNPJ do fornecedor" span={3} />
            <TextField control={control} name={`deducoes.${index}.numero`} label="Documento" maxLength={30} span={2} />
            <DateField control={control} name={`deducoes.${index}.data`} label="Data" max={dados.hoje} span={3} />
            <MoneyField control={control} name={`deducoes.${index}.valor`} label="Valor" required span={3} />
          </FormGrid>
        </fieldset>
      ))}
      {erro ? (
        <p className={classes.gridError} role="alert">
          {erro}
        </p>
      ) : null}
      <div className={classes.acoes}>{acrescentar}</div>
    </>
  )
}

function resumo({ valores: { deducoes, obra }, vinculadas = nenhuma }: VistaDaSecao): string {
  const livres = vinculadasLivres(vinculadas, deducoes, obra.codigo).length
  const total = Dinheiro.sum(deducoes.map(({ valor }) => valor ?? Dinheiro.zero))
  return [
    deducoes.length === 0 ? 'Nenhuma dedução' : `${counted(deducoes.length, 'dedução', 'deduções')}, ${formatReais(total)}`,
    livres > 0 && `${counted(livres, 'nota vinculada', 'notas vinculadas')} a deduzir`,
  ]
    .filter(Boolean)
    .join(' · ')
}

export const secao = defineSecao({
  nome: 'deducoes',
  titulo: 'Deduções',
  ordem: 500,
  campos: ['deducoes'],
  visivel: ({ valores, dados }) => permiteDeducoes(atividadeDe(dados, valores.atividadeId)),
  dobrada: () => true,
  resumo,
  Conteudo: SecaoDeducoes,
})
