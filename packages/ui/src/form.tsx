import { Button } from '@mantine/core'
import { Children, createContext, type FormEvent, isValidElement, type ReactNode, useContext } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { cellProps } from './field-binding.tsx'
import classes from './form.module.css'

type FormProps<Values extends FieldValues, Sent extends FieldValues> = {
  form: UseFormReturn<Values, any, Sent>
  onSubmit: (values: Sent) => void | Promise<unknown>
  children: ReactNode
  label?: string
  /** What was left unsent of this form; its notice stands above the fields. */
  draft?: { notice: ReactNode }
}

/** A form bound to react-hook-form; the browser's own bubbles are off, because each field shows its message. */
export function Form<Values extends FieldValues, Sent extends FieldValues = Values>({
  form,
  onSubmit,
  children,
  label,
  draft,
}: FormProps<Values, Sent>) {
  const submit = (event: FormEvent) => {
    event.stopPropagation()
    // A message that came from the server must not block the next try.
    form.clearErrors()
    void form.handleSubmit((values) => void onSubmit(values))(event)
  }
  return (
    <form noValidate onSubmit={submit} aria-label={label}>
      {draft?.notice}
      {children}
    </form>
  )
}

/** Twelve columns on the desktop, halves on a tablet, one column on a phone. */
export function FormGrid({ children }: { children: ReactNode }) {
  return <div className={classes.grid}>{children}</div>
}

/** A cell of a FormGrid for anything that is not a field. `bottom` puts it on the line of the inputs. */
export function FormCell({ span, bottom, children }: { span?: number; bottom?: boolean; children: ReactNode }) {
  const cell = cellProps(span)
  return (
    <div
      className={bottom ? `${cell.className} ${classes.center}` : cell.className}
      style={{ ...cell.style, ...(bottom ? { alignSelf: 'end' } : {}) }}
    >
      {children}
    </div>
  )
}

/** Closes the dialog around a form; absent outside of one. Given by `FormDialog`. */
export const CloseOfDialog = createContext<(() => void) | null>(null)

const waysOut = new Set(['Cancelar', 'Não', 'Fechar', 'Voltar', 'Descartar', 'Sair'])

/** Whether one of these buttons leaves the dialog without doing anything. */
function hasWayOut(children: ReactNode): boolean {
  return Children.toArray(children).some((child) => {
    if (typeof child === 'string') return waysOut.has(child.trim())
    return isValidElement<{ children?: ReactNode }>(child) && hasWayOut(child.props.children)
  })
}

/**
 * The row of buttons at the end of a form. In a dialog there is always one that leaves it: 'Cancelar', unless the form has its own.
 * `fixed`: of a long form, in view wherever one is in it.
 */
export function FormActions({ fixed = false, children }: { fixed?: boolean; children: ReactNode }) {
  const close = useContext(CloseOfDialog)
  return (
    <div className={classes.actions} data-fixed={fixed || undefined}>
      {close && !hasWayOut(children) ? (
        <Button variant="default" onClick={close}>
          Cancelar
        </Button>
      ) : null}
      {children}
    </div>
  )
}
